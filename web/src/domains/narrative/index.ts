// Stories of items, rules and areas.
import type { Domain } from '..';
import { shared } from '../shared';

export const domain: Domain = { ...shared, icon: 'story', endings: ['.story.toml', '.toml'] };
