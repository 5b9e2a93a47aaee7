// What jobs say, put into the model.
import { changedCells } from './board';
import type { Board, DeadEnds, Game, Known, Rated, Solved, Suggestion, SuggestionReadings } from './model';
import type { KnownAnswer, KnownNeed, Suggestion as WireSuggestion, VerdictSaid } from '../wire';

const NOTHING: Known = { said: null, solve: null, rate: null, deadEnds: null, needs: [] };

/** Adds what one stage of a `known` job found. */
export function readPart(known: Known | undefined, progress: Record<string, unknown>): Known {
  const before = known ?? NOTHING;
  switch (progress.stage) {
    case 'said':
      return { ...before, said: progress.partial as VerdictSaid };
    case 'solve':
      return { ...before, solve: progress.partial as Solved };
    case 'rate':
      return { ...before, rate: progress.partial as Rated };
    case 'deadends':
      return { ...before, deadEnds: progress.partial as DeadEnds };
    case 'need':
      return { ...before, needs: mergeNeed(before.needs, progress.partial as KnownNeed) };
    default:
      return before;
  }
}

function mergeNeed(needs: KnownNeed[], need: KnownNeed): KnownNeed[] {
  return [...needs.filter((other) => other.concept !== need.concept), need];
}

/** The whole answer of a `known` job. */
export function readKnown(data: Record<string, unknown>, known: Known | undefined): Known {
  const before = known ?? NOTHING;
  const answer = data as unknown as KnownAnswer;
  return {
    said: answer.said ?? before.said,
    solve: answer.solve ?? before.solve,
    rate: (answer.rate as Rated | null) ?? before.rate,
    deadEnds: answer.deadends ?? before.deadEnds,
    needs: answer.needs,
  };
}

/** Adds what a search for any way to win found, if it found one; else what was known stays. */
export function withSolved(known: Known | undefined, data: Record<string, unknown>): Known {
  const [before, solved] = [known ?? NOTHING, data as unknown as Solved];
  return { ...before, solve: solved.status === 'unknown' ? (before.solve ?? solved) : solved };
}

/** Rows of glyphs as a board; `extra` holds lines such as "c = Crate and Target". */
export function boardOfRows(game: Game, rows: string[], extra: string[]): Board {
  const things = new Map(game.legend.map(({ glyph, things: all }) => [glyph.toLowerCase(), all]));
  const byName = new Map(game.things.map((thing, i) => [thing.name.toLowerCase(), i]));
  for (const line of extra) {
    const [glyph, meaning] = line.split('=').map((part) => part.trim().toLowerCase());
    if (!glyph || !meaning) continue;
    things.set(glyph, meaning.split(/\s+and\s+/).flatMap((name) => byName.get(name) ?? things.get(name) ?? []));
  }
  const width = Math.max(0, ...rows.map((row) => [...row].length));
  const ground = game.background[0];
  const cells = rows.flatMap((row) => {
    const glyphs = [...row];
    return Array.from({ length: width }, (_, x) => {
      const cell = things.get((glyphs[x] ?? '.').toLowerCase()) ?? [];
      const bare = ground !== undefined && !cell.some((i) => game.background.includes(i));
      return [...cell, ...(bare ? [ground] : [])].sort((a, b) => (game.things[a]?.layer ?? 0) - (game.things[b]?.layer ?? 0));
    });
  });
  return { width, height: rows.length, cells };
}

/** The suggestions in a `suggest` report, best first. */
export function readSuggestions(game: Game, start: Board, number: number, report: Record<string, unknown>): Suggestion[] {
  const kept = (report.kept ?? []) as WireSuggestion[];
  return kept.map(({ n, level, legend, readings: all, score, moves }) => {
    const readings = all as unknown as SuggestionReadings;
    const reading = Number(score);
    const board = boardOfRows(game, level, legend);
    return { n, rows: level, legend, board, changed: changedCells(start, board), readings, level: number, reading, moves };
  });
}
