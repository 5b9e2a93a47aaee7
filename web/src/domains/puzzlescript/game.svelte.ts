// The whole game of the file that is open in the studio.
import * as api from '../../lib/api';
import { desk, recalled, remember } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import type { GameShow } from '../../wire';
import { WholeGame } from './whole-game.svelte';

export { actOfKey } from './whole-game.svelte';

export const wholeGame = new WholeGame({
  path: () => paper.path,
  text: () => paper.gameText,
  show: (acts, given) => api.scene<GameShow>('game', { path: paper.path, text: paper.gameText, level: 1 }, acts, given),
  recall: (name) => recalled(name) ?? null,
  keep: remember,
  won: () => desk.say('The game is won.'),
});
