// A file that can only be read and written as text.
import PlainSide from '../parts/PlainSide.svelte';
import TextView from '../parts/TextView.svelte';
import type { Bench } from '.';

export const bench: Bench = {
  views: [['text', 'Text', 'F3']],
  middle: { text: TextView },
  list: null,
  side: PlainSide,
  strip: null,
  stripViews: [],
  wideViews: [],
};
