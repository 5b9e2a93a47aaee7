// PuzzleScript, and Sokoban collections as a dialect of it.
import CoverageView from '../parts/CoverageView.svelte';
import DrawView from '../parts/DrawView.svelte';
import LevelList from '../parts/LevelList.svelte';
import PlayView from '../parts/PlayView.svelte';
import Side from '../parts/Side.svelte';
import SuggestStrip from '../parts/SuggestStrip.svelte';
import TextView from '../parts/TextView.svelte';
import type { Bench } from '.';

export const bench: Bench = {
  views: [
    ['draw', 'Draw', 'F2'],
    ['text', 'Text', 'F3'],
    ['play', 'Play', 'F4'],
    ['coverage', 'Coverage', 'F9'],
  ],
  middle: { draw: DrawView, text: TextView, play: PlayView, coverage: CoverageView },
  list: LevelList,
  side: Side,
  strip: SuggestStrip,
  stripViews: ['draw', 'play'],
  wideViews: ['text'],
};
