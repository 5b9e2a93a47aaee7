// Plain play, the same for every domain: a position as the server gives it, and its moves in groups.

import type { Offer, Played as SeatView } from '../wire';

export type { Offer, SeatView };

/** A server that does not play this domain answers without moves. */
export function isSeatView(answer: unknown): answer is SeatView {
  return Array.isArray((answer as Partial<SeatView> | null)?.offers);
}

/** The move a key makes here; a letter counts with and without Shift. */
export function offerOfKey(offers: readonly Offer[], key: string): Offer | null {
  const letter = key.length === 1 ? key.toLowerCase() : key;
  return offers.find((offer) => offer.key === key) ?? offers.find((offer) => offer.key?.toLowerCase() === letter) ?? null;
}

export interface OfferGroup {
  name: string;
  /** `cells` are written by their place alone, `grid` is laid out like the board. */
  shape: 'keys' | 'grid' | 'cells' | 'list';
  offers: Offer[];
}

/** Moves with a key first, then clicks on cells by what is done there, then the rest. */
export function groupsOf(offers: readonly Offer[]): OfferGroup[] {
  const keys = offers.filter((offer) => offer.key !== null);
  const clicks = new Map<string, Offer[]>();
  for (const offer of offers) {
    if (offer.key !== null || !offer.cell) continue;
    const what = offer.text.replace(PLACE, '');
    clicks.set(what, [...(clicks.get(what) ?? []), offer]);
  }
  const rest = offers.filter((offer) => offer.key === null && !offer.cell);
  const groups: OfferGroup[] = [];
  if (keys.length > 0) groups.push({ name: 'Keys', shape: 'keys', offers: keys });
  for (const same of clicks.values()) {
    groups.push({ name: headingOf(same), shape: clicks.size === 1 || Math.max(...same.map((offer) => offer.cell?.[0] ?? 0)) <= MOST_COLUMNS ? 'grid' : 'cells', offers: same });
  }
  if (rest.length > 0) groups.push({ name: keys.length + clicks.size > 0 ? 'Other moves' : 'Moves', shape: 'list', offers: rest });
  return groups;
}

/** So many buttons of a group fit beside each other. */
const MOST_COLUMNS = 8;

/** A place in the text of a move, such as `4,3`. */
const PLACE = /\d+\s*,\s*\d+/;

/** What the labels of some clicks begin with. */
function headingOf(offers: readonly Offer[]): string {
  const [first = '', ...others] = offers.map((offer) => offer.label.replace(PLACE, '\0').split('\0')[0] ?? '');
  let end = first.length;
  for (const label of others) while (!label.startsWith(first.slice(0, end))) end -= 1;
  return first.slice(0, end).replace(/[\s(@]+(at|in|on|to)?[\s(]*$/i, '').trim() || 'Cells';
}

const SIGNS: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', ' ': 'Space', Enter: '↵' };

/** A key as it is shown. */
export function keySign(key: string): string {
  return SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** A text as one word of a shell. */
export function shellWord(text: string): string {
  return /^[\w.,@:/-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
