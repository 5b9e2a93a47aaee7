/** Puts the focus on an element as soon as it is on the page, wherever the focus was. */
export function focused(element: HTMLElement): void {
  element.focus();
}
