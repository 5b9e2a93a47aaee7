// The one verdict on the open level, with what is wrong with asking.
import { desk } from './desk.svelte';
import { knownStore } from './known.svelte';
import type { LevelScreen } from './model';
import { paper } from './paper.svelte';
import { strokes } from './strokes.svelte';
import { vain } from './vain';
import { type Verdict, verdictOf, wasOf } from './verdict';
import { percent, plural } from './words';

/** The text has an error, so what is known is about an older one. */
export function isBroken(): boolean {
  return paper.errors > 0;
}

/** The level was drawn on while the studio could not be reached, so what is known is about the level before. */
export function isWaiting(level: LevelScreen | null): boolean {
  return level !== null && strokes.stuck && strokes.of(level.number) !== null;
}

export function verdictNow(): Verdict | null {
  const { level } = paper;
  if (!level || !desk.tells) return null;
  const [now, was] = [knownStore.now(level), knownStore.before(level)];
  if (isBroken()) {
    return now
      ? { kind: 'stale', head: wasOf(now), more: 'The text has an error; this was true before it.' }
      : { kind: 'mistake', head: 'The text has an error', more: 'Nothing can be searched until it is fixed.' };
  }
  const none = vain(level);
  if (none) return none;
  if (now && isWaiting(level)) return { kind: 'stale', head: wasOf(now), more: 'for the level before your drawing; new answers wait for the studio' };
  if (now?.known.said) return verdictOf(now.known);
  if (knownStore.error && !knownStore.running) return { kind: 'mistake', head: 'No answer', more: knownStore.error };
  if (was) return { kind: 'stale', head: wasOf(was), more: paper.edits > was.edits ? `for the level ${plural(paper.edits - was.edits, 'edit')} ago` : 'for the previous level' };
  return { kind: 'run', head: 'Looking…', more: '' };
}

/** ", 62% dead ends", where that is known. */
export function deadShare(): string {
  const known = (knownStore.now(paper.level) ?? knownStore.before(paper.level))?.known.deadEnds;
  return known && known.states > 0 ? `, ${percent(known.dead / known.states)} dead ends` : '';
}
