// What the hand is on: the view, the tool, the level, the theme. Nothing here belongs to a file.

/** Views have the names that benches give them. Those that other parts of the page ask for are `draw`, `text` and
 * `play`. */
export type ViewName = string;
export type Tool = 'paint' | 'erase' | 'fill' | 'pick' | 'select' | 'move' | 'freeze';
/** What lies below the text. */
export type Foot = 'problems' | 'swapped' | 'turn';

class Desk {
  /** The view the author chose last. A file without it is shown in another and leaves the choice as it is. */
  private chosen = $state<ViewName>('draw');
  /** The views of the open file, the first to fall back to; empty while no file is open. */
  private offered = $state.raw<readonly ViewName[]>([]);
  tool = $state<Tool>('paint');
  swatch = $state(0);
  /** Number of the open level, from 1. */
  level = $state(1);
  theme = $state<'light' | 'dark'>('light');
  hidden = $state(false);
  peeking = $state(false);
  palette = $state(false);
  dialog = $state<'new' | 'combine' | 'publish' | 'keys' | 'swap' | 'name-file' | 'name-level' | null>(null);
  foot = $state<Foot>('problems');
  /** On a narrow page the suggestions, and the files and levels, are drawers. */
  drawer = $state(false);
  shelfDrawer = $state(false);
  /** A line at the foot that can be taken back: "Level 3 deleted. Undo". */
  note = $state<{ text: string; undo?: () => void } | null>(null);

  /** The view that is shown: always one that the open file has. */
  get view(): ViewName {
    return this.has(this.chosen) ? this.chosen : (this.offered[0] ?? this.chosen);
  }

  /** A view the open file does not have leaves the page as it is. */
  set view(view: ViewName) {
    if (this.has(view)) this.chosen = view;
  }

  offer(views: readonly ViewName[]): void {
    this.offered = views;
  }

  private has(view: ViewName): boolean {
    return this.offered.length === 0 || this.offered.includes(view);
  }

  /** Whether what is known may be seen now. */
  get tells(): boolean {
    return !this.hidden || this.peeking;
  }

  setTheme(theme: 'light' | 'dark'): void {
    this.show(theme);
    remember('theme', theme);
  }

  private show(theme: 'light' | 'dark'): void {
    this.theme = theme;
    document.documentElement.dataset.theme = theme;
  }

  setHidden(hidden: boolean): void {
    this.hidden = hidden;
    remember('hidden', hidden ? 'yes' : 'no');
  }

  say(text: string, undo?: () => void): void {
    const note = { text, undo };
    this.note = note;
    setTimeout(() => {
      if (this.note?.text === text) this.note = null;
    }, 8000);
  }

  /** Where the author was in a file: the open level and the view. */
  rememberPlace(path: string): void {
    if (path) remember(`place.${path}`, JSON.stringify({ level: this.level, view: this.view }));
  }

  recallPlace(path: string): { level: number; view: ViewName } | null {
    try {
      return JSON.parse(recalled(`place.${path}`) ?? 'null') as { level: number; view: ViewName } | null;
    } catch {
      return null;
    }
  }

  recall(): void {
    // Without a choice of the author, the theme is that of the system, also when the system changes it later.
    const system = window.matchMedia('(prefers-color-scheme: dark)');
    const chosen = (): string => recalled('theme') ?? (system.matches ? 'dark' : 'light');
    const follow = (): void => this.show(chosen() === 'dark' ? 'dark' : 'light');
    follow();
    system.addEventListener('change', follow);
    this.hidden = recalled('hidden') === 'yes';
  }
}

export const desk = new Desk();

/** Small choices are kept in the browser; a browser that forbids it forgets them. */
export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`puzzlewright.${key}`, value);
  } catch {
    // Nothing depends on it.
  }
}

export function recalled(key: string): string | null {
  try {
    return localStorage.getItem(`puzzlewright.${key}`);
  } catch {
    return null;
  }
}
