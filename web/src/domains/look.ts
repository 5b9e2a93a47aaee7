// Panels, boards, stories and rulesets: written as text, with a picture and what is known beside it.
import LookList from '../parts/LookList.svelte';
import LookSide from '../parts/LookSide.svelte';
import TextView from '../parts/TextView.svelte';
import type { Bench } from '.';

export const bench: Bench = {
  views: [['text', 'Text', 'F3']],
  middle: { text: TextView },
  list: LookList,
  side: LookSide,
  strip: null,
  stripViews: [],
  wideViews: ['text'],
};
