// A seat at a puzzle of any domain. The moves made are the whole of the state and are sent each time, so
// undo and restart are a shorter list; the server says which moves can be made next.
import * as api from './api';
import { desk } from './desk.svelte';
import { Refused, told } from './http';
import { isSeatView, offerOfKey, type Offer, type SeatView, shellWord } from './seat';
import { plural } from './words';

type About = api.JobAbout;

interface Tape {
  name: string;
  moves: readonly string[];
}

/** Between two moves of a play that is watched. */
const STEP_MS = 320;

class Seat {
  /** The moves made, each as it is written. */
  moves = $state.raw<readonly string[]>([]);
  /** The newest position that came back; it stays until the next one is here. */
  view = $state.raw<SeatView | null>(null);
  error = $state('');
  waiting = $state(false);
  about = $state.raw<About | null>(null);
  /** A line of play that can be stepped along. */
  tape = $state.raw<Tape | null>(null);
  /** The moves that led to `view`. */
  private reached: readonly string[] = [];
  private asked = 0;
  private timer = 0;
  /** Keys that made moves at this seat, and those that wait for the next position. */
  private keys = new Set<string>();
  private queued: string[] = [];
  /** The position to go on from when only a comment of the text changes. */
  private staying: readonly string[] | null = null;

  /** Sits down at a level. Another text of it restarts play. */
  enter(path: string, text: string, level: number, whole = false, given: About['given'] = {}): void {
    const { about } = this;
    const isHow = about?.whole === whole && JSON.stringify(about.given) === JSON.stringify(given);
    if (about?.path === path && about.text === text && about.level === level && isHow) return;
    if (about?.path !== path) this.view = null;
    const stays = about?.path === path && about.level === level && isHow ? this.staying : null;
    this.staying = null;
    this.about = { path, text, level, whole, given };
    this.reached = [];
    if (!stays) this.tape = null;
    void this.go(stays ?? []);
  }

  /** No level is played any more; an answer on its way is dropped. */
  leave(): void {
    this.asked += 1;
    this.about = this.view = this.tape = null;
    clearInterval(this.timer);
    this.moves = this.reached = [];
    this.error = '';
    this.waiting = false;
  }

  get isOver(): boolean {
    return this.view !== null && this.view.outcome !== 'open';
  }

  /** Makes several moves at once, as they are written. */
  makeAll(moves: string): void {
    if (!this.isOver) void this.go([...this.moves, moves]);
  }

  make(offer: Offer): void {
    if (!this.isOver || this.waiting) void this.go([...this.moves, offer.text]);
  }

  /** Makes the move of a key; false when the key is none. */
  press(key: string): boolean {
    const offers = this.view?.offers ?? [];
    offers.forEach((one) => one.key !== null && this.keys.add(one.key));
    const offer = offerOfKey(offers, key);
    // A hand is faster than the server: what the position before did not offer may be offered by the next.
    if (this.waiting && (this.queued.length > 0 || (!offer && (key.startsWith('Arrow') || this.keys.has(key))))) {
      this.queued.push(key);
      return true;
    }
    if (offer) this.make(offer);
    return offer !== null;
  }

  undo(): void {
    this.queued = [];
    if (this.moves.length > 0) void this.go(this.moves.slice(0, -1));
  }

  restart(): void {
    this.queued = [];
    if (this.about) void this.go([]);
  }

  /** How many moves of the tape are made; -1 when play has left it. */
  get along(): number {
    const { tape, moves } = this;
    return tape && moves.every((mv, i) => tape.moves[i] === mv) ? moves.length : -1;
  }

  goTo(count: number): void {
    if (this.tape) void this.go(this.tape.moves.slice(0, count));
  }

  /** One move along the tape; from elsewhere back to its start. */
  step(): void {
    if (this.tape) this.goTo(Math.max(this.along, 0) + 1);
  }

  /** Goes back to the position after some moves. */
  backTo(count: number): void {
    void this.go(this.moves.slice(0, count));
  }

  /** Puts a line of play on the tape and, if it is to be watched, plays it from the start, a move at a time. */
  async show(moves: string, name: string, watched = false): Promise<void> {
    const { about } = this;
    if (!about || !moves.trim()) return;
    try {
      const answer = await api.seat(about, moves);
      if (about !== this.about || !isSeatView(answer)) return;
      this.tape = { name, moves: answer.parts };
      if (watched) this.run();
    } catch (error) {
      this.error = told(error);
    }
  }

  run(): void {
    clearInterval(this.timer);
    void this.go([]);
    this.timer = window.setInterval(() => {
      if (!this.tape || this.along < 0 || this.along >= this.tape.moves.length || desk.view !== 'play') clearInterval(this.timer);
      else if (!this.waiting) this.step();
    }, STEP_MS);
  }

  /** The next text differs in what is not played: play goes on where it is. */
  stay(): void {
    this.staying = this.moves;
  }

  /** The outcome in words. */
  get outcome(): string {
    const moves = plural(this.moves.length, 'move');
    if (this.view?.outcome === 'won') return `Won in ${moves}`;
    return this.view?.outcome === 'lost' ? `Lost after ${moves}` : 'Not won yet';
  }

  /** What happened in the last move. */
  get events(): readonly string[] {
    return this.view?.event_names[this.reached.length - 1] ?? [];
  }

  /** The play as text that another person, or the command line, can play. */
  get trace(): string {
    const { about, view } = this;
    if (!about || !view) return '';
    const name = about.path.split('/').pop() ?? about.path;
    const end = view.outcome === 'won' ? 'won in ' : '';
    return `${name}, level ${about.level}, ${end}${plural(this.reached.length, 'move')}\npuzzlewright play ${shellWord(name)} --level ${about.level} --moves ${shellWord(view.trace.trim())}`;
  }

  private async go(moves: readonly string[], error = ''): Promise<void> {
    const { about } = this;
    if (!about) return;
    this.moves = moves;
    this.waiting = true;
    // The newest request wins, whichever answer comes first.
    const turn = (this.asked += 1);
    try {
      const answer = await api.seat(about, moves.join(''));
      if (turn !== this.asked) return;
      if (!isSeatView(answer)) throw new Error('These files cannot be played here.');
      this.view = answer;
      this.moves = this.reached = answer.parts?.length === answer.steps ? answer.parts : moves.slice(0, answer.steps);
      this.error = error;
      this.waiting = false;
      // A key that is no move here is passed over; the next one that is has to wait for its answer again.
      while (!this.waiting && this.queued.length > 0) this.press(this.queued.shift() ?? '');
    } catch (problem) {
      if (turn === this.asked) this.refused(problem, moves);
    }
  }

  /** A move that cannot be made is taken back, so that play goes on from the last good position. */
  private refused(problem: unknown, moves: readonly string[]): void {
    this.queued = [];
    this.error = told(problem);
    if (problem instanceof Refused && moves.length > this.reached.length + 1) return void this.go(moves.slice(0, -1), this.error);
    this.waiting = false;
    this.moves = this.reached;
    if (moves.length === 0) this.view = null;
  }
}

export const seat = new Seat();
