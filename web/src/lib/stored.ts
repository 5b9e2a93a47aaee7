// What this page must not lose when it is loaded again, in the browser's session storage.

const key = (name: string) => `puzzlewright.${name}`;

export const stored = {
  read<T>(name: string): T | null {
    try {
      return JSON.parse(sessionStorage.getItem(key(name)) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  write(name: string, value: unknown): void {
    try {
      sessionStorage.setItem(key(name), JSON.stringify(value));
    } catch {
      // A full storage must not stop the work; it is still in the page.
    }
  },
  drop(name: string): void {
    try {
      sessionStorage.removeItem(key(name));
    } catch {
      // Nothing was stored.
    }
  },
};
