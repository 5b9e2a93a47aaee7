// The whole game as a player meets it: the title, messages and levels in order. What was done since a screen was entered
// is the whole of the state; the engine plays it and gives back what is to be seen and heard.
import type { GameFrame, GameShow } from '../../wire';
import { playSound } from './sounds';

/** Where the game comes from, and where what a player reached is kept. */
export interface GameHost {
  path: () => string;
  text: () => string;
  show: (acts: string, given: Record<string, string>) => Promise<GameShow>;
  recall: (name: string) => string | null;
  keep: (name: string, value: string) => void;
  won: () => void;
}

/** Keys that are kept while a turn is shown. */
const MOST_WAITING = 8;

export class WholeGame {
  show = $state.raw<GameShow | null>(null);
  /** The frame that is looked at, while an act is shown. */
  frame = $state.raw<GameFrame | null>(null);
  /** Messages of rules that are still to be read. */
  unread = $state.raw<readonly string[]>([]);
  muted = $state(false);
  error = $state('');
  /** Turns the player made in this level. */
  turns = $state(0);
  private acts = '';
  private screen: number | null = null;
  private busy = false;
  private next = '';
  private timer = 0;
  /** The level to go to once the levels are known. */
  private wanted: number | null = null;
  private key = '';
  /** The trace after each act that had an effect. */
  private traces = $state.raw<readonly string[]>([]);

  constructor(private readonly host: GameHost) {
    this.muted = host.recall('muted') === 'yes';
  }

  /** What is shown belongs to this text; another one starts again, at the same screen. */
  enter(): void {
    const key = `${this.host.path()} ${this.host.text()}`;
    if (key === this.key) return;
    const isOther = !this.key.startsWith(`${this.host.path()} `);
    this.key = key;
    this.open(isOther ? null : this.screen);
  }

  /** Goes to a screen, by its index; to the title without one. */
  open(screen: number | null): void {
    clearTimeout(this.timer);
    [this.screen, this.acts, this.busy, this.next, this.turns, this.traces] = [screen, '', false, '', 0, []];
    void this.ask('');
  }

  /** Goes to a level, by its index among the levels, to show moves of it. */
  replay(level: number): void {
    const screen = this.show?.levels[level];
    if (screen !== undefined) this.open(screen);
    else this.wanted = level;
  }

  /** The level that was reached last, where that is not the first. */
  get reached(): number | null {
    const screen = Number(this.host.recall(`reached.${this.host.path()}`) ?? 0);
    return this.show?.levels.includes(screen) && screen !== this.show.levels[0] ? screen : null;
  }

  /** A key of the player: `U D L R X`, `z`, `r`, or `n` for going on. */
  press(act: string): void {
    const { show } = this;
    if (!show) return;
    if (this.unread.length > 0) {
      if ('nX'.includes(act)) this.unread = this.unread.slice(1);
      return;
    }
    const isText = show.at !== 'level';
    if (isText && !'nX'.includes(act)) return;
    if (!isText && (act === 'n' || (act === 'X' && !show.has_action))) return;
    // A tick that comes while a turn is shown is left out; keys wait, a few of them.
    if (this.busy) this.next = act === '.' ? this.next : (this.next + act).slice(0, MOST_WAITING);
    else void this.ask(isText ? 'n' : act);
  }

  mute(): void {
    this.muted = !this.muted;
    this.host.keep('muted', this.muted ? 'yes' : 'no');
  }

  private async ask(act: string): Promise<void> {
    const { key } = this;
    this.busy = true;
    const acts = this.acts + act;
    const given: Record<string, string> = this.screen === null ? {} : { screen: String(this.screen) };
    try {
      const show = await this.host.show(acts, given);
      if (key !== this.key) return;
      this.acts = acts;
      this.error = '';
      this.note(act, show);
      if (act === 'r') this.turns = 0;
      else if ('UDLRX'.includes(act) && act !== '') this.turns += 1;
      this.reveal(show, 0);
    } catch (error) {
      this.busy = false;
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  /** The keys that led from the start of the level to where it stands now, as a trace. */
  get trace(): string {
    return this.traces.at(-1) ?? '';
  }

  private note(act: string, show: GameShow): void {
    if (act === '' || act === 'n') this.traces = [];
    else if (act === 'z') this.traces = this.traces.slice(0, -1);
    else if (act === 'r') this.traces = [...this.traces, ''];
    else if (show.screen !== this.screen || JSON.stringify(show.frames.at(-1)?.cells) !== JSON.stringify(this.frame?.cells)) this.traces = [...this.traces, this.trace + act];
  }

  /** Shows the frames of an act one after the other, each with its sounds. */
  private reveal(show: GameShow, at: number): void {
    const frame = show.frames[at];
    if (frame) {
      if (frame.width > 0) this.frame = frame;
      if (!this.muted) for (const seed of new Set(frame.sounds)) playSound(seed);
    }
    if (at + 1 < show.frames.length) {
      this.timer = window.setTimeout(() => this.reveal(show, at + 1), Math.max(show.frame_seconds, 0.03) * 1000);
      return;
    }
    this.arrive(show);
  }

  private arrive(show: GameShow): void {
    this.show = show;
    this.unread = show.at === 'level' ? show.messages : [];
    if (show.screen !== this.screen) {
      // What is done from here on is counted from here: a level is a place to come back to.
      [this.screen, this.acts, this.turns, this.traces] = [show.screen, '', 0, []];
      if (show.at === 'level') this.host.keep(`reached.${this.host.path()}`, String(show.screen));
      if (show.over) this.host.won();
    }
    this.busy = false;
    if (this.wanted !== null) {
      const screen = show.levels[this.wanted];
      this.wanted = null;
      if (screen !== undefined) return this.open(screen);
    }
    const [first, ...rest] = this.next;
    this.next = rest.join('');
    if (first) this.press(first);
  }
}

const KEYS: Record<string, string> = { ArrowUp: 'U', ArrowDown: 'D', ArrowLeft: 'L', ArrowRight: 'R', w: 'U', s: 'D', a: 'L', d: 'R', x: 'X', c: 'X', ' ': 'X', Enter: 'n', z: 'z', u: 'z', Backspace: 'z', r: 'r' };

/** What a key does in the game; nothing for most. */
export function actOfKey(key: string): string | null {
  return KEYS[key] ?? KEYS[key.toLowerCase()] ?? null;
}
