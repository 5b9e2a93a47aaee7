// What is known of every level. The open level is asked at once after an edit and older work is
// dropped; the others follow one by one when nothing else is to do. Answers are kept by the text
// they are true of, so undoing an edit brings its answer back without a search.
import { SvelteMap } from 'svelte/reactivity';
import { desk } from './desk.svelte';
import { told } from './http';
import * as api from './api';
import { asks } from './asks.svelte';
import { Job } from './jobs';
import { readKnown, readPart, withSolved } from './answers';
import type { Known, LevelScreen } from './model';
import { paper } from './paper.svelte';
import { vain } from './vain';
import type { JobProgress, VerdictSaid } from '../wire';

export interface Answer {
  known: Known;
  /** False while more figures are on their way. */
  finished: boolean;
  /** The edit count of the page when it was asked. */
  edits: number;
  seconds: number;
}

/** States a search may store when nothing is said; "look longer" takes a multiple. */
const BASE_STATES = 1_000_000;

class KnownStore {
  private answers = new SvelteMap<string, Answer>();
  /** The last answer of each level of the open file, whatever its text was then. */
  private last = new SvelteMap<string, Answer>();
  running = $state(false);
  /** Shown only once the search has taken a while, so that quick answers do not flicker. */
  slow = $state(false);
  progress = $state.raw<JobProgress | null>(null);
  error = $state('');

  private job: Job | null = null;
  private jobKey = $state('');
  private slowTimer = 0;
  private restTimer = 0;
  private startedAt = 0;
  private effort = new Map<string, number>();

  /** The answer for a level as it is drawn now. */
  now(level: LevelScreen | null): Answer | null {
    return level ? (this.answers.get(keyOf(level)) ?? null) : null;
  }

  /** The answer that is filed under a key. */
  at(key: string): Answer | null {
    return this.answers.get(key) ?? null;
  }

  /** An answer for an earlier form of the level, when there is none for this one. */
  before(level: LevelScreen | null): Answer | null {
    return level && !this.now(level) ? (this.last.get(placeOf(level)) ?? null) : null;
  }

  /** Levels changed places: for each, where it was, from 0. What was known of a level goes with it. */
  follow(places: readonly (number | null)[]): void {
    const name = (i: number) => `${paper.path}\n${i + 1}`;
    const was = places.map((old) => (old === null ? undefined : this.last.get(name(old))));
    was.forEach((answer, i) => {
      if (answer === this.last.get(name(i))) return;
      if (answer) this.last.set(name(i), answer);
      else this.last.delete(name(i));
    });
  }

  /** True while this level, as it is now, is being searched. */
  isAt(level: LevelScreen | null): boolean {
    return level !== null && this.running && this.jobKey === keyOf(level);
  }

  /** Looks at the open level; does nothing when its answer is there or on its way. */
  ask(level: LevelScreen | null): void {
    if (!level || paper.behind) return;
    const key = keyOf(level);
    if (this.answers.get(key)?.finished || (this.running && this.jobKey === key)) {
      if (!this.running) this.askRest();
      return;
    }
    void this.start(level, key);
  }

  /** Searches the open level again with ten times the budget. */
  lookLonger(level: LevelScreen): void {
    const key = keyOf(level);
    this.effort.set(key, (this.effort.get(key) ?? 1) * 10);
    void this.start(level, key);
  }

  /** Looks for any way to win, short or long, which often settles what the shortest way does not. */
  anyWay(level: LevelScreen): void {
    void this.start(level, keyOf(level), 'first');
  }

  stop(): void {
    this.job?.cancel();
  }

  private async start(level: LevelScreen, key: string, by: 'auto' | 'first' = 'auto'): Promise<void> {
    this.job?.drop();
    clearTimeout(this.restTimer);
    clearTimeout(this.slowTimer);
    this.jobKey = key;
    this.running = true;
    this.error = '';
    this.progress = null;
    this.startedAt = performance.now();
    this.slow = false;
    this.slowTimer = window.setTimeout(() => (this.slow = this.running), 150);
    const edits = paper.edits;
    const job = new Job({
      progress: (data) => {
        this.progress = data as unknown as JobProgress;
        // A search for any way that finds none leaves what was known.
        const isVain = by === 'first' && data.stage === 'said' && (data.partial as VerdictSaid).kind === 'maybe' && this.answers.get(key)?.known.said;
        if (data.partial && !isVain) this.put(key, level, readPart(this.answers.get(key)?.known, data), edits, false);
      },
      result: (data) => this.put(key, level, by === 'first' ? withSolved(this.answers.get(key)?.known, data) : readKnown(data, this.answers.get(key)?.known), edits, false),
      end: (how) => this.ended(job, key, level, edits, how),
    });
    this.job = job;
    void paper.saveNow();
    const effort = this.effort.get(key);
    try {
      const concepts = asks.of(level.number);
      const states = effort ? { max_states: effort * BASE_STATES } : {};
      const request = by === 'first' ? api.job('solve', paper.about(level), { by, ...states }) : api.job('known', paper.about(level), { ...states, ...(concepts.length > 0 ? { concepts: [...concepts] } : {}) });
      await job.start(request);
    } catch (error) {
      this.ended(job, key, level, edits, told(error));
    }
  }

  private put(key: string, level: LevelScreen, known: Known, edits: number, finished: boolean): void {
    const seconds = finished ? (this.answers.get(key)?.seconds ?? 0) : (performance.now() - this.startedAt) / 1000;
    const answer = { known, finished, edits, seconds };
    this.answers.set(key, answer);
    this.last.set(placeOf(level), answer);
  }

  private ended(job: Job, key: string, level: LevelScreen, edits: number, how: string): void {
    if (this.job !== job) return;
    this.running = false;
    this.slow = false;
    const found = this.answers.get(key);
    if (found) this.put(key, level, found.known, edits, true);
    else if (!['done', 'stopped', 'lost', 'offline'].includes(how)) this.error = how;
    this.askRest();
  }

  /** Goes on with the next level that has no answer. */
  private askRest(): void {
    clearTimeout(this.restTimer);
    this.restTimer = window.setTimeout(() => {
      if (this.running || paper.behind || this.quiet()) return;
      const next = this.nextRest();
      if (next) void this.start(next, keyOf(next));
    }, 250);
  }

  /** The first level without an answer. Those before it have one as long as the text is the same, and there may be
   * thousands. */
  private nextRest(): LevelScreen | null {
    const { levels, gameText } = paper;
    let from = this.rest.text === gameText ? this.rest.from : 0;
    while (from < levels.length) {
      const level = levels[from];
      if (level && !vain(level) && !this.answers.has(keyOf(level))) break;
      from += 1;
    }
    this.rest = { text: gameText, from };
    return levels[from] ?? null;
  }

  private rest = { text: '', from: 0 };

  /** While others need the machine, levels that are not open wait. */
  quiet: () => boolean = () => desk.hidden;
}

export const knownStore = new KnownStore();

/** All that an answer depends on: the text without the levels, and the level's own rows. */
export function keyOf(level: LevelScreen): string {
  const { path, gameText } = paper;
  if (split?.text !== gameText) split = splitText(gameText);
  const { lines, head } = split;
  return `${path}\n${head}\n${lines.slice(level.firstLine - 1, level.lastLine).join('\n')}\n${asks.of(level.number).join('\n')}`;
}

/** A text in its lines, with a number that stands for all that comes before the levels: a list of levels asks for
 * a key of each, and a long text must not be read, nor kept, once for every level. */
let split: { text: string; lines: string[]; head: number } | null = null;
const heads = new Map<string, number>();
/** Heads that are remembered, so that undo finds the answers of an earlier one. */
const MOST_HEADS = 20;
let headCount = 0;

function splitText(text: string): { text: string; lines: string[]; head: number } {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.length < 40 && line.trim().toLowerCase() === 'levels');
  const before = start < 0 ? '' : lines.slice(0, start).join('\n');
  const head = heads.get(before) ?? (headCount += 1);
  // The one used last comes last, and the one not used for longest goes.
  heads.delete(before);
  heads.set(before, head);
  for (const old of heads.keys()) if (heads.size > MOST_HEADS) heads.delete(old);
  return { text, lines, head };
}

function placeOf(level: LevelScreen): string {
  return `${paper.path}\n${level.number}`;
}
