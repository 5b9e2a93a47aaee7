// Hints for the position at the seat.
import * as api from './api';
import { Hints } from './hints.svelte';
import { seat } from './seat.svelte';

/** The label of the move that a solution starts with; the longest that fits is meant. */
function firstOf(moves: string): string {
  const fits = (seat.view?.offers ?? []).filter((offer) => moves.trim().startsWith(offer.text.trim()));
  return fits.sort((a, b) => b.text.trim().length - a.text.trim().length)[0]?.label.trim() ?? moves.trim();
}

export const seatHints = new Hints({
  here: () => `${seat.about?.path} ${seat.about?.level} ${seat.about?.whole} ${JSON.stringify(seat.about?.given ?? {})} ${seat.view?.trace} ${seat.about?.text}`,
  solve: () => (seat.about && seat.view && !seat.isOver ? api.job('solve', seat.about, { from: seat.view.trace }) : null),
  firstOf,
  show: (moves) => void seat.show(`${seat.moves.join('')}${moves}`, 'From here'),
});
