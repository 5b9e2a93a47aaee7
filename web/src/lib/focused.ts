/** Puts the focus on an element as soon as it is on the page, wherever the focus was. */
export function focused(element: HTMLElement): void {
  element.focus();
}

/** After a click in a list the keys are the level's again: arrows draw or play. */
export function toBench(event: MouseEvent): void {
  if (event.detail === 0) return;
  const board = document.querySelector<HTMLElement>('main [role="grid"]');
  if (board) board.focus({ preventScroll: true });
  else (document.activeElement as HTMLElement | null)?.blur();
}
