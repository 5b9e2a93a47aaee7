// Buttons that belong together, such as tools, colours and tabs, are one stop of Tab; arrows go along them. After a click
// the arrows stay those of the level, which are drawn and played with.

const GROUPS = '[role="toolbar"], [role="tablist"], [role="radiogroup"]';
const CHOSEN = '[aria-selected="true"], [aria-checked="true"], [aria-pressed="true"]';
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** The focus was last put somewhere by a pointer. */
let isByPointer = false;

export function pointed(): void {
  isByPointer = true;
}

function itemsOf(group: Element): HTMLButtonElement[] {
  return [...group.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')].filter((one) => one.closest(GROUPS) === group && one.checkVisibility());
}

/** Before Tab goes on: of each group, only what is chosen or has the focus is a stop. Groups change all the time, so this
 * is settled when it matters. */
export function settleStops(event: KeyboardEvent): void {
  if (event.key !== 'Tab') return;
  isByPointer = false;
  for (const group of document.querySelectorAll(GROUPS)) {
    const items = itemsOf(group);
    const stop = items.find((one) => one === document.activeElement) ?? items.find((one) => one.matches(CHOSEN)) ?? items[0];
    for (const one of items) one.tabIndex = one === stop ? 0 : -1;
  }
}

/** Goes along the group that has the focus; false when the key means something else. */
export function rove(event: KeyboardEvent): boolean {
  const step = STEPS[event.key];
  if (step === undefined || isByPointer || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
  const at = event.target instanceof HTMLButtonElement ? event.target : null;
  const group = at?.closest(GROUPS);
  if (!at || !group) return false;
  const items = itemsOf(group);
  items[(items.indexOf(at) + step + items.length) % items.length]?.focus();
  return true;
}
