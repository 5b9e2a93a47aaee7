// What a browser keeps of a game: how far the player got, and the sound. A browser that keeps nothing for pages from
// disk still plays.

/** A short name of a text; another version of a game is another game. */
function nameOf(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return (hash >>> 0).toString(36);
}

export class Store {
  private readonly name: string;

  constructor(text: string) {
    this.name = nameOf(text);
  }

  get(key: string): string | null {
    try {
      return localStorage.getItem(`puzzlewright.${this.name}.${key}`);
    } catch {
      return null;
    }
  }

  set(key: string, value: string): void {
    try {
      localStorage.setItem(`puzzlewright.${this.name}.${key}`, value);
    } catch {
      // Nothing is kept.
    }
  }
}
