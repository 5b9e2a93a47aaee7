// A seat at a puzzle of any domain. The moves made are the whole of the state and are sent each time, so
// undo and restart are a shorter list; the server says which moves can be made next.
import * as api from './api';
import { desk } from './desk.svelte';
import { Refused, told } from './http';
import { isSeatView, offerOfKey, type Offer, type SeatView, shellWord } from './seat';
import { plural } from './words';

interface About {
  path: string;
  text: string;
  level: number;
}

class Seat {
  /** The moves made, each as it is written. */
  moves = $state.raw<readonly string[]>([]);
  /** The newest position that came back; it stays until the next one is here. */
  view = $state.raw<SeatView | null>(null);
  error = $state('');
  waiting = $state(false);
  about = $state.raw<About | null>(null);
  /** The moves that led to `view`. */
  private reached: readonly string[] = [];
  private asked = 0;

  /** Sits down at a level. Another text of it restarts play. */
  enter(path: string, text: string, level: number): void {
    const { about } = this;
    if (about?.path === path && about.text === text && about.level === level) return;
    if (about?.path !== path) this.view = null;
    this.about = { path, text, level };
    this.reached = [];
    void this.go([]);
  }

  /** No level is played any more; an answer on its way is dropped. */
  leave(): void {
    this.asked += 1;
    this.about = this.view = null;
    this.moves = this.reached = [];
    this.error = '';
    this.waiting = false;
  }

  get isOver(): boolean {
    return this.view !== null && this.view.outcome !== 'open';
  }

  make(offer: Offer): void {
    if (!this.isOver || this.waiting) void this.go([...this.moves, offer.text]);
  }

  /** Makes the move of a key; false when the key is none. */
  press(key: string): boolean {
    const offer = offerOfKey(this.view?.offers ?? [], key);
    if (offer) this.make(offer);
    return offer !== null;
  }

  undo(): void {
    if (this.moves.length > 0) void this.go(this.moves.slice(0, -1));
  }

  restart(): void {
    if (this.about) void this.go([]);
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

  copy(): void {
    void navigator.clipboard?.writeText(this.trace).then(() => desk.say('Copied the play as text.'));
  }

  private async go(moves: readonly string[], error = ''): Promise<void> {
    const { about } = this;
    if (!about) return;
    this.moves = moves;
    this.waiting = true;
    // The newest request wins, whichever answer comes first.
    const turn = (this.asked += 1);
    try {
      const answer = await api.seat(about.path, about.text, about.level, moves.join(''));
      if (turn !== this.asked) return;
      if (!isSeatView(answer)) throw new Error('These files cannot be played here.');
      this.view = answer;
      this.moves = this.reached = moves.slice(0, answer.steps);
      this.error = error;
      this.waiting = false;
    } catch (problem) {
      if (turn === this.asked) this.refused(problem, moves);
    }
  }

  /** A move that cannot be made is taken back, so that play goes on from the last good position. */
  private refused(problem: unknown, moves: readonly string[]): void {
    this.error = told(problem);
    if (problem instanceof Refused && moves.length > this.reached.length + 1) return void this.go(moves.slice(0, -1), this.error);
    this.waiting = false;
    this.moves = this.reached;
    if (moves.length === 0) this.view = null;
  }
}

export const seat = new Seat();
