// Which part of a long list can be seen.

/** Pixels above and below what can be seen that are on the page too. */
const MARGIN = 400;

/** Where each item starts, and last where the list ends. */
export function topsOf<Item>(items: readonly Item[], height: (item: Item) => number): number[] {
  const tops = [0];
  let top = 0;
  for (const item of items) tops.push((top += height(item)));
  return tops;
}

/** The first item that is shown, and the one after the last. */
export function rangeOf(tops: readonly number[], scrolled: number, room: number): [number, number] {
  const items = tops.length - 1;
  const first = Math.max(before(tops, scrolled - MARGIN) - 1, 0);
  return [first, Math.min(before(tops, scrolled + room + MARGIN), items)];
}

/** How many of the numbers, which grow, are below `limit`. */
function before(numbers: readonly number[], limit: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
