// The game that a page holds.

export interface PlayerOptions {
  /** Hints by degree. */
  hints: boolean;
  /** Say so when it can no longer be won. */
  watch: boolean;
  /** Any level can be chosen. */
  level_select: boolean;
  /** Options of play, by name. */
  given: Record<string, string>;
}

export interface Game {
  /** The name of its file. */
  name: string;
  text: string;
  title: string;
  options: PlayerOptions;
}

const NONE: PlayerOptions = { hints: false, watch: false, level_select: false, given: {} };
const SIGNS: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&quot;': '"', '&#13;': '\r' };

/** The text as its author wrote it; in the page some signs are spelt out. */
export function plain(text: string): string {
  return text.replace(/&(amp|lt|quot|#13);/g, (sign) => SIGNS[sign] ?? sign);
}

export function gameOfPage(): Game {
  const text = document.getElementById('puzzlewright-game');
  let options = NONE;
  try {
    options = { ...NONE, ...(JSON.parse(document.getElementById('puzzlewright-options')?.textContent ?? '{}') as Partial<PlayerOptions>) };
  } catch {
    // A page that was changed by hand still plays.
  }
  return { name: text?.dataset.name ?? 'game', text: plain((text?.textContent ?? '').replace(/^\n/, '')), title: document.title, options };
}
