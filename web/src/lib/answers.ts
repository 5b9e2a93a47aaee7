// What jobs say, put into the model.
import { changedCells } from './board';
import type { Board, DeadEnds, Game, Known, Need, Rated, Solved, Suggestion } from './model';

const NOTHING: Known = { solve: null, rate: null, deadEnds: null, needs: [] };

/** Adds what one stage of a `known` job found. */
export function readPart(known: Known | undefined, progress: Record<string, unknown>): Known {
  const before = known ?? NOTHING;
  switch (progress.stage) {
    case 'solve':
      return { ...before, solve: progress.partial as Solved };
    case 'rate':
      return { ...before, rate: progress.partial as Rated };
    case 'deadends':
      return { ...before, deadEnds: progress.partial as DeadEnds };
    case 'need':
      return { ...before, needs: mergeNeed(before.needs, progress.partial as Need) };
    default:
      return before;
  }
}

function mergeNeed(needs: Need[], need: Need): Need[] {
  return [...needs.filter((other) => other.concept !== need.concept), need];
}

/** The whole answer of a `known` job. */
export function readKnown(data: Record<string, unknown>, known: Known | undefined): Known {
  const before = known ?? NOTHING;
  return {
    solve: (data.solve as Solved | null) ?? before.solve,
    rate: (data.rate as Rated | null) ?? before.rate,
    deadEnds: (data.deadends as DeadEnds | null) ?? before.deadEnds,
    needs: (data.needs as Need[] | null) ?? before.needs,
  };
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
export function readSuggestions(game: Game, start: Board, report: Record<string, unknown>): Suggestion[] {
  const kept = (report.kept ?? []) as { n: number; level: string[]; legend?: string[]; readings?: Record<string, unknown>; moves?: string | null }[];
  return kept.map((one) => {
    const board = boardOfRows(game, one.level, one.legend ?? []);
    return {
      n: one.n,
      rows: one.level,
      legend: one.legend ?? [],
      board,
      changed: changedCells(start, board),
      readings: one.readings ?? {},
      moves: one.moves ?? null,
    };
  });
}
