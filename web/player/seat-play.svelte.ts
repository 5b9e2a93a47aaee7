// Play of any level by the moves a seat offers. The moves made are the whole of the state and are sent each time, so
// undo and restart are a shorter list.
import type { Solved } from '../src/lib/model';
import { offerOfKey, type Offer, type SeatView } from '../src/lib/seat';
import type { WatchAnswer } from '../src/wire';
import type { About } from './core';
import { hintOf } from './hints';
import { type LevelChoice, type Play, type PlayHost, titleOf } from './play';

const LETTERS: Record<string, string> = { w: 'ArrowUp', a: 'ArrowLeft', s: 'ArrowDown', d: 'ArrowRight' };
/** Between two moves of a play that is shown. */
const STEP_MS = 350;

export class SeatPlay implements Play {
  moves = $state.raw<readonly string[]>([]);
  view = $state.raw<SeatView | null>(null);
  error = $state('');
  level = $state(1);
  /** All levels are won. */
  isOver = $state(false);
  private won = $state.raw<ReadonlySet<number>>(new Set());
  private asked = 0;
  private busy = false;
  private queued: string[] = [];
  private timer = 0;
  readonly sound = null;
  readonly colours = null;

  constructor(protected readonly host: PlayHost, /** The whole game is one play. */ protected readonly whole = false) {
    this.won = new Set((host.store.get('won') ?? '').split(',').filter(Boolean).map(Number));
    const kept = Number(host.store.get('level') ?? 1);
    this.level = host.checked.levels.some((level) => level.number === kept) ? kept : (host.checked.levels[0]?.number ?? 1);
    const moves = host.store.get(`moves.${this.level}`);
    void this.send(moves ? (JSON.parse(moves) as string[]) : []);
  }

  get about(): About {
    const { name, text, options } = this.host.game;
    return { path: name, text, level: this.level, ...(this.whole ? { whole: true } : {}), given: options.given };
  }

  get isWaiting(): boolean {
    return this.view === null;
  }

  get place(): string {
    const { levels, about } = this.host.checked;
    if (this.whole || levels.length < 2) return '';
    const at = levels.findIndex((level) => level.number === this.level);
    const name = levels[at]?.name;
    return `${about.level} ${at + 1} of ${levels.length}${name ? ` · ${name}` : ''}`;
  }

  get levels(): LevelChoice[] {
    const { levels } = this.host.checked;
    if (this.whole) return [];
    return levels.map(({ number, name }, i) => ({ number, name: titleOf(name), reached: i === 0 || this.won.has(number) || this.won.has(levels[i - 1]?.number ?? 0) }));
  }

  isWon(level: number): boolean {
    return this.won.has(level);
  }

  get canUndo(): boolean {
    return this.moves.length > 0;
  }

  get canRestart(): boolean {
    return this.moves.length > 0;
  }

  get outcome(): string {
    return this.view?.outcome ?? 'open';
  }

  get offers(): readonly Offer[] {
    return this.view?.offers ?? [];
  }

  get keys(): readonly (readonly [string, string])[] {
    const own = this.offers.flatMap((offer) => (offer.key && !offer.key.startsWith('Arrow') ? [[signOf(offer.key), offer.label] as const] : []));
    const has = (key: string): boolean => this.offers.some((offer) => offer.key === key);
    const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'].some(has);
    return [...(arrows ? [['← ↑ ↓ → or W A S D', 'move'] as const] : [['← ↑ ↓ →, Enter', 'choose a cell'] as const]), ...own.slice(0, 6)];
  }

  get here(): string {
    return this.outcome === 'open' && this.view ? `${this.level} ${this.view.trace}` : '';
  }

  undo(): void {
    this.queued = [];
    if (this.canUndo) void this.send(this.moves.slice(0, -1));
  }

  restart(): void {
    this.queued = [];
    void this.send([]);
  }

  go(level: number): void {
    this.isOver = false;
    this.level = level;
    this.view = null;
    this.host.store.set('level', String(level));
    void this.send([]);
  }

  /** Goes on after a win. */
  next(): void {
    const { levels } = this.host.checked;
    const at = levels.findIndex((level) => level.number === this.level);
    const next = levels[at + 1];
    if (next && !this.whole) this.go(next.number);
    else this.isOver = true;
  }

  make(offer: Offer): void {
    if (this.outcome === 'open') void this.send([...this.moves, offer.text]);
  }

  press(key: string): boolean {
    if (this.outcome !== 'open') {
      if (key !== 'Enter' && key !== ' ') return false;
      if (this.outcome === 'won') this.next();
      else this.undo();
      return true;
    }
    const name = LETTERS[key.toLowerCase()] ?? key;
    if (this.busy) {
      this.queued.push(name);
      return true;
    }
    const offer = offerOfKey(this.offers, name) ?? offerOfKey(this.offers, key);
    if (offer) this.make(offer);
    return offer !== null;
  }

  trace(): string {
    return this.view?.trace ?? '';
  }

  replay(level: number, moves: string): void {
    this.level = this.host.checked.levels.some((one) => one.number === level) ? level : this.level;
    void this.host.core.ask<SeatView>('play', { ...this.about, moves }).then((view) => {
      clearInterval(this.timer);
      let at = 0;
      const step = (): void => {
        void this.send(view.parts.slice(0, at));
        at += 1;
        if (at > view.parts.length) clearInterval(this.timer);
      };
      step();
      this.timer = window.setInterval(step, STEP_MS);
    }, (error: unknown) => (this.error = String(error)));
  }

  private solved: { here: string; answer: Solved } | null = null;

  async hint(degree: number): Promise<string | null> {
    const { here } = this;
    if (this.solved?.here !== here) this.solved = { here, answer: await this.host.core.find<Solved>('solve', this.about, { from: this.trace() }) };
    return hintOf(this.solved.answer, degree, (moves) => this.firstOf(moves));
  }

  private firstOf(moves: string): string {
    const fits = this.offers.filter((offer) => moves.trim().startsWith(offer.text.trim()));
    return fits.sort((a, b) => b.text.trim().length - a.text.trim().length)[0]?.label.trim() ?? moves.trim();
  }

  async canStillWin(): Promise<boolean | null> {
    return (await this.host.core.find<WatchAnswer>('watch', this.about, { from: this.trace() })).can_still_win;
  }

  protected async send(moves: readonly string[]): Promise<void> {
    this.asked += 1;
    const { asked } = this;
    this.moves = moves;
    this.busy = true;
    try {
      const view = await this.host.core.ask<SeatView>('play', { ...this.about, moves: moves.join('') });
      if (asked !== this.asked) return;
      // A move without an effect is not one.
      this.moves = view.moved || moves.length === 0 ? moves : moves.slice(0, -1);
      this.view = view;
      this.error = '';
      this.busy = false;
      this.host.store.set(`moves.${this.level}`, JSON.stringify(view.outcome === 'won' ? [] : this.moves));
      if (view.outcome === 'won') {
        this.won = new Set([...this.won, this.level]);
        this.host.store.set('won', [...this.won].join(','));
      }
      await this.arrived();
    } catch (error) {
      if (asked !== this.asked) return;
      this.busy = false;
      // Moves that were kept may be those of another version.
      if (moves.length > 0 && !this.view) return this.send([]);
      this.moves = this.view ? moves.slice(0, -1) : [];
      this.error = error instanceof Error ? error.message : String(error);
    }
    const key = this.queued.shift();
    if (key) this.press(key);
  }

  /** A position is here. */
  protected async arrived(): Promise<void> {}
}

function signOf(key: string): string {
  return key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key;
}
