// Playing a level: the moves made are the whole of the state, so undo, restart and sharing are text.
import * as api from './api';
import { Refused, told } from './http';
import { desk } from './desk.svelte';
import { Job } from './jobs';
import { knownStore } from './known.svelte';
import type { Board, Played, Solved } from './model';
import { ACTION, playersMoves, splitMoves } from './moves';
import { paper } from './paper.svelte';
import { plural } from './words';

class Play {
  moves = $state('');
  position = $state.raw<Played | null>(null);
  /** A line of play shown on the tape, and how far along it the position is. */
  tape = $state<{ moves: string; name: string } | null>(null);
  solving = $state(false);
  answer = $state('');
  /** The moves that led to `position`. */
  private reached = '';
  private queue: Promise<void> = Promise.resolve();
  private asked = 0;
  private key = '';
  private job: Job | null = null;
  private timer = 0;
  private keeping: string | null = null;

  get board(): Board | null {
    return this.position?.board ?? paper.level?.board ?? null;
  }

  get won(): boolean {
    return this.position?.won ?? false;
  }

  get pushes(): number {
    return this.position?.pushes ?? 0;
  }

  /** The moves that the player made; ticks of games that go on by themselves are not among them. */
  get count(): number {
    return playersMoves(this.moves);
  }

  /** Moves and ticks together. */
  get steps(): number {
    return splitMoves(this.moves).length;
  }

  /** How many moves of the tape have been played; -1 when play has left it. */
  get along(): number {
    return this.tape?.moves.startsWith(this.moves) ? this.steps : -1;
  }

  /** Restarts the open level when it is another level or was changed. */
  enter(): void {
    const level = paper.level;
    const key = `${paper.path} ${level?.number} ${paper.gameText}`;
    if (key === this.key) return;
    this.key = key;
    this.reached = '';
    const kept = this.keeping;
    this.keeping = null;
    if (kept === null) this.tape = null;
    this.go(kept ?? '');
  }

  move(mv: string): void {
    // In a game without an action its key does nothing.
    if (this.won || (mv === ACTION && !paper.game?.hasAction)) return;
    this.go(this.moves + mv);
  }

  undo(): void {
    this.go(splitMoves(this.moves).slice(0, -1).join(''));
  }

  restart(): void {
    this.go('');
  }

  /** One step along the tape, or back to where it can be joined again. */
  step(): void {
    const known = knownStore.now(paper.level)?.known.solve?.moves;
    if (!this.tape && known && desk.tells) this.tape = { moves: known, name: 'Shortest' };
    if (!this.tape) return;
    const all = splitMoves(this.tape.moves);
    const at = this.along < 0 ? 0 : this.along;
    if (at < all.length) this.go(all.slice(0, at + 1).join(''));
  }

  goTo(count: number): void {
    if (this.tape) this.go(splitMoves(this.tape.moves).slice(0, count).join(''));
  }

  /** Plays the tape to its end, a move at a time. */
  run(): void {
    clearInterval(this.timer);
    if (this.along >= splitMoves(this.tape?.moves ?? '').length) this.go('');
    this.timer = window.setInterval(() => {
      const over = !this.tape || this.along < 0 || this.along >= splitMoves(this.tape.moves).length;
      if (over || desk.view !== 'play') clearInterval(this.timer);
      else this.step();
    }, 160);
  }

  /** Puts a line of play on the tape without moving. */
  show(moves: string, name: string): void {
    this.tape = { moves, name };
  }

  /** The text changed, but not what is played: goes on where it was. */
  stayWith(moves: string): void {
    this.keeping = moves;
  }

  /** A trace as text that another person, or the command line, can play. */
  get trace(): string {
    const level = paper.level;
    const name = paper.path.split('/').pop() ?? paper.path;
    const end = this.won ? `won in ${plural(this.count, 'move')}` : plural(this.count, 'move');
    return `${paper.game?.title ?? name}, level ${level?.number ?? 1}, ${end}\npuzzlewright play ${name} --level ${level?.number ?? 1} --moves ${this.moves}`;
  }

  /** Plays a trace somebody sent: the letters after --moves, or the whole text if it is nothing else. */
  take(text: string): boolean {
    const given = /--moves\s+([UDLRX.]+)/i.exec(text)?.[1] ?? /^\s*([UDLRX.]{2,})\s*$/i.exec(text)?.[1];
    if (!given) return false;
    const number = Number(/--level\s+(\d+)/.exec(text)?.[1] ?? desk.level);
    if (number >= 1 && number <= paper.levels.length) desk.level = number;
    this.watch(given.toUpperCase(), 'Pasted');
    return true;
  }

  /** Shows a line of play on the tape and plays it from the start. */
  replay(moves: string, name: string): void {
    this.watch(moves, name);
    this.run();
  }

  watch(moves: string, name: string): void {
    this.tape = { moves, name };
    desk.view = 'play';
    this.enterKeeping();
    this.go('');
  }

  private enterKeeping(): void {
    this.key = `${paper.path} ${paper.level?.number} ${paper.gameText}`;
  }

  /** Looks for the shortest way to win from this position. */
  async solveFromHere(): Promise<void> {
    await paper.caughtUp();
    const level = paper.level;
    if (!level) return;
    this.job?.drop();
    this.solving = true;
    this.answer = '';
    const from = this.moves;
    const job = new Job({
      result: (data) => {
        const solved = data as unknown as Solved;
        if (solved.status === 'solved' && solved.moves !== null) {
          this.tape = { moves: from + solved.moves, name: from ? 'From here' : 'Shortest' };
          this.answer = `Won in ${plural(playersMoves(solved.moves), 'more move')}.`;
        } else if (solved.status === 'unsolvable') this.answer = 'It cannot be won from here.';
        else this.answer = 'No solution found yet.';
      },
      end: (how) => {
        this.solving = false;
        if (!this.answer && how !== 'done') this.answer = how === 'stopped' ? 'Stopped.' : how;
      },
    });
    this.job = job;
    void paper.saveNow();
    try {
      await job.start(api.job('solve', paper.about(level), { from }));
    } catch (error) {
      this.solving = false;
      this.answer = told(error);
    }
  }

  stop(): void {
    this.job?.cancel();
  }

  /** Done when the position shown is that of the moves. */
  settled(): Promise<void> {
    return this.queue;
  }

  private go(moves: string): void {
    const level = paper.level;
    if (!level) return;
    // What was said was about another position.
    if (moves !== this.moves) this.answer = '';
    this.moves = moves;
    const turn = (this.asked += 1);
    const { path, gameText } = paper;
    this.queue = this.queue.then(async () => {
      if (turn !== this.asked && turn + 2 < this.asked) return;
      try {
        const position = await api.play(path, level, gameText, moves);
        if (turn === this.asked) {
          this.position = position;
          this.moves = this.reached = position.moves;
        } else if (this.moves.startsWith(position.moves)) {
          // A later move is on its way; if that is refused, play goes on from here.
          this.reached = position.moves;
        }
      } catch (error) {
        if (turn === this.asked) this.refused(error, moves);
      }
    });
  }

  /** Moves that cannot be played are taken back, so that play goes on from the last good position. */
  private refused(error: unknown, moves: string): void {
    const said = told(error);
    if (error instanceof Refused && moves !== this.reached) this.go(this.reached);
    this.answer = said;
  }
}

export const play = new Play();
