// The last turn, step by step: which rules fired where, and on what.
import * as api from './api';
import type { Board } from './model';
import { paper } from './paper.svelte';
import { play } from './play.svelte';
import type { TurnStepView, TurnView } from '../wire';
import { withEdits } from './board';
import { MOVE_WORDS } from './words';

class TurnLog {
  turn = $state.raw<TurnView | null>(null);
  /** The step whose pictures are shown. */
  at = $state(0);
  private asked = '';

  /** Asks about the last move of play, if it is another. */
  async ask(): Promise<void> {
    const level = paper.level;
    const about = `${paper.path} ${level?.number} ${play.moves} ${paper.gameText}`;
    if (!level || about === this.asked) return;
    this.asked = about;
    try {
      const turn = play.moves ? await api.turn(paper.path, level, paper.gameText, play.moves) : null;
      if (about !== this.asked) return;
      this.turn = turn;
      this.at = Math.max((turn?.steps.length ?? 0) - 1, 0);
    } catch {
      if (about === this.asked) this.turn = null;
    }
  }

  go(by: 1 | -1): void {
    this.at = Math.min(Math.max(this.at + by, 0), Math.max((this.turn?.steps.length ?? 1) - 1, 0));
  }

  /** "move 18, left". */
  get name(): string {
    const mv = play.moves.at(-1);
    return this.turn && mv ? `move ${this.turn.number}, ${MOVE_WORDS[mv] ?? 'wait'}` : '';
  }

  /** The board before and after a step. */
  boards(index: number): [Board, Board] | null {
    const turn = this.turn;
    if (!turn) return null;
    let board: Board = turn.before;
    let before = board;
    turn.steps.slice(0, index + 1).forEach((step) => {
      before = board;
      board = withEdits(board, step.changed.map(({ x, y, objects }) => ({ x: x - 1, y: y - 1, things: objects })));
    });
    return [before, board];
  }

  /** Columns and rows, from 0, that a step looked at or changed. */
  cells(step: TurnStepView): [number, number][] {
    const cells = step.changed.map(({ x, y }): [number, number] => [x - 1, y - 1]);
    if (step.kind === 'rule') cells.push(...step.places.flat().map(({ x, y }): [number, number] => [x - 1, y - 1]));
    if (step.kind === 'move') cells.push(...step.stuck.map(({ from }): [number, number] => [from[0] - 1, from[1] - 1]));
    const seen = new Set<string>();
    return cells.filter(([x, y]) => !seen.has(`${x},${y}`) && seen.add(`${x},${y}`));
  }
}

export const turnLog = new TurnLog();

/** Where things were going when a rule fired, and where after it; columns and rows from 0. */
export function arrows(step: TurnStepView, after: boolean): [number, number, string][] {
  if (step.kind === 'move') return after ? [] : step.moved.map(({ from, going }) => [from[0] - 1, from[1] - 1, going]);
  if (step.kind !== 'rule') return [];
  return step.places.flat().flatMap(({ x, y, objects }) => objects.flatMap((one): [number, number, string][] => {
    const going = after ? one.then : one.going;
    return going ? [[x - 1, y - 1, going]] : [];
  }));
}

/** Why a step happened, in one sentence. */
export function reason(step: TurnStepView): string {
  switch (step.kind) {
    case 'rule': {
      const first = step.places[0] ?? [];
      const cells = first.map(({ x, y, objects }) => {
        const what = objects.map((one) => (one.going ? `${one.name} going ${one.going}` : one.name)).join(' and ') || 'nothing';
        return `${what} at ${x},${y}`;
      });
      const more = step.places.length > 1 ? `, and in ${step.places.length - 1} more ${step.places.length === 2 ? 'place' : 'places'}` : '';
      const told = first.flatMap(({ objects }) => objects).filter((one) => one.then !== one.going);
      const orders = told.map((one) => (one.then === 'action' ? `${one.name} acts` : one.then ? `${one.name} will move ${one.then}` : `${one.name} will not move`)).slice(0, 3);
      const so = orders.length > 0 ? `: ${list(orders)}` : '';
      const asks = step.commands.length > 0 ? `; it asks for ${step.commands.join(', ')}` : '';
      return `${cells.join(', ') || 'It matched'}${more}${so}${asks}`;
    }
    case 'move': {
      const parts: string[] = [];
      const { moved, stuck } = step;
      if (moved.length > 0) {
        const names = moved.slice(0, 4).map((one) => one.name);
        const places = moved.slice(0, 4).map((one) => one.to.join(','));
        const rest = moved.length > 4 ? ` and ${moved.length - 4} more` : '';
        const ways = new Set(moved.map((one) => one.going));
        parts.push(`${list(names)}${rest} ${moved.length === 1 ? 'goes' : 'go'}${ways.size === 1 ? ` ${moved[0]?.going}` : ''}, to ${list(places)}`);
      }
      if (stuck.length > 0) parts.push(`${list(stuck.slice(0, 3).map((one) => `${one.name} at ${one.from.join(',')}`))} cannot move ${stuck[0]?.going}: the way is blocked`);
      return parts.join('; ');
    }
    case 'again':
      return 'A rule asked for another turn';
    case 'rigid':
      return 'A rigid rule failed, so the turn restarts without it';
    case 'cancel':
      return step.by_rule ? 'A rule cancelled the turn' : 'No player could move, so the turn does not count';
  }
}

function list(words: string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
