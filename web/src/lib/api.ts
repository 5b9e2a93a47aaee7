// The HTTP contract in one place: every path, every body, and the turn from wire to model.
import type { JobRequest } from './jobs';
import { ask, askAbout, knowText, knownHash } from './http';
import type { Board, Checked, FileEntry, Game, LevelScreen, Played, Problem, Screen, Swatch, Thing } from './model';
import { spritesOf } from './sprites';
import type * as wire from '../wire';

export async function files(): Promise<FileEntry[]> {
  return (await ask<wire.Files>('GET', '/api/files')).files;
}

export async function templates(): Promise<wire.StartView[]> {
  return (await ask<wire.Starts>('GET', '/api/starts')).starts;
}

export function readFile(path: string): Promise<wire.FileText> {
  return ask('GET', `/api/file?path=${encodeURIComponent(path)}`);
}

/** A text on disk that is not the one this page made its own from. */
export type Theirs = Pick<wire.FileText, 'text' | 'hash' | 'age' | 'by_studio'>;

/** Saves; with no base the file must be new. */
export function writeFile(path: string, text: string, base: string | undefined, keepalive = false): Promise<{ hash: string }> {
  return ask('PUT', `/api/file?path=${encodeURIComponent(path)}`, { text, base }, keepalive);
}

export function readConflict(body: Record<string, unknown>): Theirs {
  return { text: String(body.text ?? ''), hash: String(body.hash ?? ''), age: typeof body.age === 'number' ? body.age : null, by_studio: body.by_studio === true };
}

export async function settle(path: string, text: string, base: string, choice: 'mine' | 'theirs' | 'both') {
  const answer = await ask<wire.Resolved>('POST', '/api/resolve', { path, choice, text, base });
  return { hash: answer.hash, text: answer.text, keptAs: answer.kept };
}

export function duplicate(path: string): Promise<{ path: string }> {
  return ask('POST', '/api/duplicate', { path });
}

export function rename(path: string, to: string): Promise<{ path: string; hash: string }> {
  return ask('POST', '/api/rename', { path, to });
}

export function remove(path: string): Promise<{ id: string }> {
  return ask('POST', '/api/delete', { path });
}

export function restore(id: string, path: string): Promise<unknown> {
  return ask('POST', '/api/restore', { id, path });
}

/** Reads a text. Levels that are as they were in an earlier text, for which its game is given, are not sent again. */
export async function check(path: string, text: string, before: { text: string; game: Game } | null): Promise<Checked> {
  const since = before && knownHash(path, before.text);
  const answer = await ask<wire.Checked>('POST', '/api/check', { path, text, ...(since ? { since } : {}) });
  knowText(path, text, answer.hash);
  return {
    problems: answer.diagnostics.map(problemOf),
    game: answer.game ? gameOf(answer.game, before?.game.screens ?? []) : null,
    comment: answer.about.comment,
    word: answer.about.level,
    syntax: answer.about.syntax,
    exports: answer.about.exports,
    isPlayed: answer.about.plays,
    // Levels of an earlier game are not sent again.
    heads: since ? null : answer.levels,
  };
}

/** The domain of a text without a name, what it calls a level, and the name of the first one. */
export async function domainOfText(text: string): Promise<{ domain: string; level: string; name: string | null }> {
  const answer = await ask<wire.Checked>('POST', '/api/check', { path: 'pasted', text });
  return { domain: answer.domain, level: answer.about.level, name: answer.levels[0]?.name ?? null };
}

export async function paint(path: string, text: string, level: number, board: Board): Promise<string> {
  return (await askAbout<wire.Painted>('/api/paint', { path, text, level, board, legend: [] })).text;
}

export async function paintRows(path: string, text: string, level: number, rows: string[], legend: string[]): Promise<string> {
  return (await askAbout<wire.Painted>('/api/paint', { path, text, level, rows, legend })).text;
}

export async function play(path: string, level: LevelScreen, text: string, moves: string): Promise<Played> {
  const answer = await askAbout<wire.Played>('/api/play', { path, text, level: level.number, moves });
  const last = answer.events.at(-1);
  const isLast = last !== undefined && last.move === answer.steps;
  return {
    // A game always has one.
    board: answer.board ?? { width: 0, height: 0, cells: [] },
    won: answer.outcome === 'won',
    lost: answer.outcome === 'lost',
    moved: answer.moved,
    moves: moves.slice(0, answer.steps),
    message: isLast ? (last.messages.at(-1) ?? null) : null,
    pushes: answer.events.filter((event) => event.pushed).length,
    fired: isLast ? last.rules : [],
    notes: answer.notes,
  };
}

/** Play of any domain; what comes back is looked at before it is believed. */
export function seat(about: JobAbout, moves: string): Promise<unknown> {
  return askAbout('/api/play', { ...about, moves });
}

/** A file for players or other programs, as base64. */
export function exported(path: string, text: string, level: number, wish: object): Promise<wire.ExportedFile> {
  return askAbout('/api/export', { path, text, level, ...wish });
}

/** The game that a page, a gist or another file carries; the text itself where it carries none. */
export function inside(path: string, text: string): Promise<wire.InsideFile> {
  return ask('POST', '/api/inside', { path, text });
}

/** What only the domain of a file can show, by name; `own` are options of the scene. */
export function scene<Answer>(name: string, about: JobAbout, moves: string, own: Record<string, string> = {}): Promise<Answer> {
  return askAbout<Answer>('/api/scene', { ...about, given: { ...about.given, ...own }, moves, scene: name });
}

export interface MoveFact {
  pushed: boolean;
  rules: number[];
}

/** What happened in the moves of a trace, by their index from 0. */
export async function along(level: LevelScreen, path: string, text: string, moves: string): Promise<Map<number, MoveFact>> {
  const answer = await askAbout<wire.Played>('/api/play', { path, text, level: level.number, moves });
  return new Map(answer.events.map((event) => [event.move - 1, { pushed: event.pushed, rules: event.rules }]));
}

/** The last of some moves, step by step. */
export function turn(path: string, level: LevelScreen, text: string, moves: string): Promise<wire.TurnView> {
  return askAbout('/api/turn', { path, text, level: level.number, moves });
}

export async function presets(path: string, text: string): Promise<wire.PresetView[]> {
  return (await askAbout<wire.Presets>('/api/presets', { path, text })).presets;
}

export function look(path: string, text: string, level: number): Promise<wire.LookView> {
  return askAbout('/api/look', { path, text, level });
}

/** What pages wrote down about a file; it lies in the folder. */
export async function history(path: string): Promise<unknown[]> {
  return (await ask<wire.History>('GET', `/api/history?path=${encodeURIComponent(path)}`)).entries as unknown[];
}

/** Writes entries down; one with the `id` of an earlier one replaces it. */
export function addHistory(path: string, add: readonly { id: string }[], keepalive = false): Promise<unknown> {
  return ask('POST', `/api/history?path=${encodeURIComponent(path)}`, { add }, keepalive);
}

/** Every lens with its controls, and what can be asked about a level. */
export function lenses(path: string, text: string, level: number): Promise<wire.LensesView> {
  return askAbout('/api/lenses', { path, text, level });
}

/** Small pictures of some levels, by their numbers. */
export async function pictures(path: string, text: string, levels: number[]): Promise<(string | null)[]> {
  return (await askAbout<wire.Pictures>('/api/pictures', { path, text, levels })).pictures;
}

/** The text with a level added after another. */
export async function addRows(path: string, text: string, level: number, rows: string[], legend: string[]): Promise<string> {
  return (await askAbout<wire.Painted>('/api/paint', { path, text, level, rows, legend, add: true })).text;
}

export interface JobAbout {
  path: string;
  text: string;
  level: number;
  /** The whole game instead of the level. */
  whole?: boolean;
  /** Options of play by name. */
  given?: Readonly<Record<string, string>>;
}

/** A job on the text as it is in the page, saved or not. */
export function job(kind: wire.JobKind, about: JobAbout, options: Partial<wire.JobOptions> = {}): JobRequest {
  const { whole, given, ...place } = about;
  const how = { ...(whole ? { whole } : {}), ...(given && Object.keys(given).length > 0 ? { given } : {}) };
  return { kind, ...place, options: { ...how, ...options } };
}

export function problemOf(problem: wire.Problem): Problem {
  const { severity, code, line, column, message, help } = problem;
  return { severity, code, line, column, endColumn: problem.end_column, message, help };
}

function gameOf(view: wire.GameView, before: readonly Screen[]): Game {
  const screens = screensOf(view.screens, before);
  const { things, backgroundColour } = spritesOf(view);
  return {
    title: view.title ?? 'Untitled',
    things,
    swatches: swatchesOf(view, things, screens),
    legend: view.legend.map(({ glyph, objects }) => ({ glyph, things: objects })),
    scenery: new Set(view.scenery),
    names: view.names.map((name) => name.name),
    background: view.background,
    players: view.players,
    screens,
    backgroundColour,
    ruleLines: view.rules,
    events: view.events,
    chance: view.chance,
    goal: view.goal,
    hasAction: view.action,
    tick: view.realtime_interval,
  };
}

/** Screens, some of which are those of an earlier game. Boards that are the same stay the same objects, so that what
 * was made of them need not be made again. */
function screensOf(views: readonly wire.ScreenView[], before: readonly Screen[]): Screen[] {
  const screens: Screen[] = [];
  let levels = 0;
  const add = (screen: Screen): void => {
    if (screen.kind === 'level') levels += 1;
    screens.push(screen);
  };
  for (const view of views) {
    if (view.kind !== 'same') add(screenOf(view, screens.length));
    else for (const old of before.slice(view.from, view.from + view.count)) add(movedScreen(old, screens.length, levels + 1, view.lines));
  }
  return screens;
}

/** A screen in another place of the text. */
function movedScreen(screen: Screen, index: number, number: number, lines: number): Screen {
  const firstLine = screen.firstLine + lines;
  if (screen.kind === 'message') return { ...screen, index, firstLine };
  if (lines === 0 && screen.index === index && screen.number === number) return screen;
  const tests = screen.tests.map((test) => ({ ...test, line: test.line + lines }));
  return { ...screen, index, number, firstLine, lastLine: screen.lastLine + lines, tests };
}

function screenOf(screen: Exclude<wire.ScreenView, { kind: 'same' }>, index: number): Screen {
  if (screen.kind === 'message') return { kind: 'message', index, firstLine: screen.line, text: screen.text };
  const { number, line, end_line, board, tests } = screen;
  const name = (screen.name ?? '').replace(/^\d+\s*[:.)-]\s*/, '');
  return { kind: 'level', index, number, name, firstLine: line, lastLine: end_line, board, tests };
}

/** What the palette offers: every object that can stand in a level, the player first, the ground last. */
function swatchesOf(view: wire.GameView, things: Thing[], screens: readonly Screen[]): Swatch[] {
  const used = new Set(view.legend.flatMap((glyph) => glyph.objects));
  for (const screen of screens) if (screen.kind === 'level') objectsOn(screen.board).forEach((i) => used.add(i));
  const rank = (i: number) => (view.players.includes(i) ? 0 : view.background.includes(i) ? 2 : 1);
  return things
    .map((thing, i) => ({ name: thing.name, things: [i] }))
    .filter((swatch) => used.has(swatch.things[0] as number))
    .sort((a, b) => rank(a.things[0] as number) - rank(b.things[0] as number) || (b.things[0] as number) - (a.things[0] as number));
}

const onBoards = new WeakMap<Board, Set<number>>();

/** What stands anywhere on a board. */
function objectsOn(board: Board): Set<number> {
  const found = onBoards.get(board) ?? new Set(board.cells.flat());
  onBoards.set(board, found);
  return found;
}
