// A whole game in play, as the frame of the player knows it.
import { hintOf } from '../../../../player/hints';
import { type LevelChoice, type Play, type PlayHost, titleOf } from '../../../../player/play';
import { spritesOf } from '../../../lib/sprites';
import type { Solved, Sprites } from '../../../lib/model';
import { MOVE_WORDS } from '../../../lib/words';
import type { GameShow, GameView, WatchAnswer } from '../../../wire';
import { actOfKey, WholeGame } from '../whole-game.svelte';

/** Between two keys of a play that is shown. */
const STEP_MS = 220;

export class GamePlay implements Play {
  readonly whole: WholeGame;
  readonly sprites: Sprites;
  private readonly furthest: number;
  private best = $state(0);
  private timer = 0;

  constructor(private readonly host: PlayHost) {
    const { core, game, store } = host;
    const about = { path: game.name, text: game.text, level: 1 };
    this.sprites = spritesOf(host.checked.game as GameView);
    this.whole = new WholeGame({
      path: () => game.name,
      text: () => game.text,
      show: async (acts, own) => {
        const show = await core.ask<GameShow>('scene', { ...about, scene: 'game', moves: acts, given: { ...game.options.given, ...own } });
        if (show.at === 'level') this.reach(show.level);
        return show;
      },
      recall: (name) => store.get(name),
      keep: (name, value) => store.set(name, value),
      won: () => this.reach(Infinity),
    });
    this.furthest = Number(store.get('furthest') ?? 1) || 1;
    this.best = this.furthest;
    this.whole.enter();
  }

  private reach(level: number): void {
    if (level <= this.best) return;
    this.best = level;
    this.host.store.set('furthest', String(Math.min(level, 1e6)));
  }

  get show(): GameShow | null {
    return this.whole.show;
  }

  get isWaiting(): boolean {
    return this.show === null;
  }

  get isLevel(): boolean {
    return this.show?.at === 'level';
  }

  /** A text is read instead of a board. */
  get text(): string | undefined {
    return this.whole.unread[0] ?? (this.show?.at === 'message' ? this.show.messages[0] : undefined);
  }

  get place(): string {
    if (!this.show || !this.isLevel) return '';
    return `level ${this.show.level} of ${this.show.levels.length}`;
  }

  get error(): string {
    return this.whole.error;
  }

  get canUndo(): boolean {
    return this.isLevel && this.text === undefined && (this.show?.has_undo ?? false);
  }

  get canRestart(): boolean {
    return this.isLevel && this.text === undefined && (this.show?.has_restart ?? false);
  }

  get levels(): LevelChoice[] {
    const names = this.host.checked.levels;
    return (this.show?.levels ?? []).map((_, i) => ({ number: i + 1, name: titleOf(names[i]?.name), reached: i + 1 <= this.best }));
  }

  get level(): number {
    return this.show?.level ?? 1;
  }

  get sound(): Play['sound'] {
    return { muted: this.whole.muted, toggle: () => this.whole.mute() };
  }

  get keys(): readonly (readonly [string, string])[] {
    return [['← ↑ ↓ → or W A S D', 'move'], ...(this.show?.has_action ? [['X or Space', 'act'] as const] : []), ['Enter', 'go on'], ['swipe, tap', 'move, act or go on']];
  }

  get colours(): Play['colours'] {
    return this.show ? { ground: this.show.background, ink: this.show.ink } : null;
  }

  get here(): string {
    return this.isLevel && this.text === undefined ? `${this.show?.screen} ${this.whole.trace}` : '';
  }

  undo(): void {
    if (this.canUndo) this.whole.press('z');
  }

  restart(): void {
    if (this.canRestart) this.whole.press('r');
  }

  go(level: number): void {
    this.whole.open(this.show?.levels[level - 1] ?? null);
  }

  press(key: string): boolean {
    const act = actOfKey(key);
    if (act === null) return false;
    this.whole.press(act === 'X' && !this.isLevel ? 'n' : act);
    return true;
  }

  trace(): string {
    return this.whole.trace;
  }

  replay(level: number, moves: string): void {
    this.whole.replay(level - 1);
    let at = 0;
    clearInterval(this.timer);
    this.timer = window.setInterval(() => {
      const act = moves[at];
      at += 1;
      if (act === undefined) clearInterval(this.timer);
      else if (/\S/.test(act)) this.whole.press(act.toUpperCase());
    }, STEP_MS);
  }

  private about(): { path: string; text: string; level: number; given: Record<string, string> } {
    const { name, text, options } = this.host.game;
    return { path: name, text, level: this.level, given: options.given };
  }

  private solved: { here: string; answer: Solved } | null = null;

  async hint(degree: number): Promise<string | null> {
    const { here } = this;
    if (this.solved?.here !== here) this.solved = { here, answer: await this.host.core.find<Solved>('solve', this.about(), { from: this.trace() }) };
    return hintOf(this.solved.answer, degree, (moves) => MOVE_WORDS[moves.trim()[0] ?? ''] ?? 'wait');
  }

  async canStillWin(): Promise<boolean | null> {
    return (await this.host.core.find<WatchAnswer>('watch', this.about(), { from: this.trace() })).can_still_win;
  }
}
