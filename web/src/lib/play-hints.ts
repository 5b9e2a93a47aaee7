// Hints for the level that is played on a board.
import * as api from './api';
import { Hints } from './hints.svelte';
import { splitMoves } from './moves';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import { MOVE_WORDS } from './words';

export const hints = new Hints({
  here: () => `${paper.path} ${paper.level?.number} ${play.moves} ${paper.gameText}`,
  solve: () => (paper.level ? api.job('solve', paper.about(paper.level), { from: play.moves }) : null),
  firstOf: (moves) => MOVE_WORDS[splitMoves(moves)[0] ?? ''] ?? 'wait',
  show: (moves) => play.show(play.moves + moves, 'From here'),
});
