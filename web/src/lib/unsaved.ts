// Text the server has not acknowledged is kept in the page's session storage and offered again when
// the page comes back.

interface Unsaved {
  text: string;
  base: string;
}

const key = (path: string) => `puzzlewright.unsaved.${path}`;

export function keepUnsaved(path: string, text: string, base: string): void {
  if (!path) return;
  try {
    sessionStorage.setItem(key(path), JSON.stringify({ text, base } satisfies Unsaved));
  } catch {
    // A full storage must not stop the typing; the text is still in the page.
  }
}

export function dropUnsaved(path: string): void {
  try {
    sessionStorage.removeItem(key(path));
  } catch {
    // See above.
  }
}

export function unsaved(path: string): Unsaved | null {
  try {
    const found = sessionStorage.getItem(key(path));
    return found ? (JSON.parse(found) as Unsaved) : null;
  } catch {
    return null;
  }
}
