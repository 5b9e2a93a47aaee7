// Parts of a text that the usual tags of a language have no name for.
import { Tag } from '@lezer/highlight';

export const sectionTag = Tag.define();
export const objectTag = Tag.define();
export const glyphTag = Tag.define();
