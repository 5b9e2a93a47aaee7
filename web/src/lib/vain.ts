// Levels of which nothing can be asked.
import type { Board, Game, LevelScreen } from './model';
import { paper } from './paper.svelte';
import type { Verdict } from './verdict';

/** Why nothing is asked about a level: it has no player, or the game has no way to win. Searches of such levels
 * end too, but what they say helps nobody. */
export function vain(level: LevelScreen | null): Verdict | null {
  const { game } = paper;
  if (!level || !game) return null;
  if (!game.goal) return { kind: 'mistake', head: 'Nothing to win', more: 'The game has no win condition and no rule that wins, so no play ends.' };
  return hasPlayer(level.board, game) ? null : { kind: 'mistake', head: 'No player here', more: 'The level has no player, so nothing can be moved.' };
}

/** Boards do not change, so each is looked through once. */
const withPlayer = new WeakMap<Board, boolean>();

function hasPlayer(board: Board, game: Game): boolean {
  let found = withPlayer.get(board);
  if (found === undefined) {
    found = game.players.length === 0 || board.cells.some((cell) => cell.some((i) => game.players.includes(i)));
    withPlayer.set(board, found);
  }
  return found;
}
