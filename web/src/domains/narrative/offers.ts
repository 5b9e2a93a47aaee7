// The actions that can be done now: deeds with a key each, then what is taken, put down, and where one goes.
import type { Offer } from '../../lib/seat';

export interface Deed {
  offer: Offer;
  /** From 1 to 9; empty beyond. */
  key: string;
}

export interface OfferList {
  deeds: Deed[];
  others: { name: string; offers: { offer: Offer; word: string }[] }[];
}

const GROUPS: [name: string, starts: string, words: RegExp][] = [
  ['Pick up', 'PickUp ', /^Pick up the /],
  ['Put down', 'PutDown ', /^Put down the /],
  ['Go to', 'Go ', /^Go to /],
];

export function offersOf(offers: readonly Offer[]): OfferList {
  const isOther = (offer: Offer): boolean => GROUPS.some(([, starts]) => offer.text.startsWith(starts));
  const deeds = offers.filter((offer) => !isOther(offer)).map((offer, i) => ({ offer, key: i < 9 ? String(i + 1) : '' }));
  const others = GROUPS.map(([name, starts, words]) => ({
    name,
    offers: offers.filter((offer) => offer.text.startsWith(starts)).map((offer) => ({ offer, word: offer.label.replace(words, '') })),
  }));
  return { deeds, others: others.filter((group) => group.offers.length > 0) };
}
