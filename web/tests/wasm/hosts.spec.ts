// Two hosts of one engine agree: what this machine computes and what WebAssembly computes is the same to the byte.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { Asked, hello, readEngines } from '../../dev/engines';
import { Broken, Core, type CoreEvent } from '../../src/wasm/core';
import { Native } from './native';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const DIST = join(ROOT, 'crates', 'wasm', 'dist');
const GAMES = join(ROOT, 'games');
const builtIn = (folder: string): string[] => readdirSync(folder).filter((name) => name.endsWith('.wasm')).sort();
/** The engine that a published game carries, by its name. */
const engine = (name: string): WebAssembly.Module => new WebAssembly.Module(readFileSync(join(DIST, `${name}.wasm`)));
/** Those of the static studio. */
const studio = readEngines();

/** What an answer says of the searches behind it. */
const EFFORT = new Set(['efforts', 'states', 'expanded', 'bytes', 'covered_depth', 'by', 'found_by', 'proved_by']);

/** Plays of each domain. */
const PLAYS = 100;
const MOST_MOVES = 25;

interface Game {
  path: string;
  text: string;
  domain: string;
  levels: number;
}

/** Numbers from a seed, the same on every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Our own games, and the templates of all domains. */
function games(asked: Asked): Game[] {
  const { endings } = hello(asked.index);
  const { starts } = JSON.parse(asked.index.call('starts').text) as { starts: { name: string; ending: string; text: string }[] };
  const entries = readdirSync(GAMES, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(`.${ending}`)));
  const own = entries.map((entry) => join(entry.parentPath, entry.name)).sort().map((file) => ({ path: relative(GAMES, file), text: readFileSync(file, 'utf8') }));
  const all = [...own, ...starts.map(({ name, ending, text }) => ({ path: `${name}${ending}`, text }))];
  return all.map((game) => {
    const { domain, levels } = JSON.parse(asked.for(game).call('check', game).text) as { domain: string; levels: unknown[] };
    return { ...game, domain, levels: levels.length };
  });
}

const domains = (all: readonly Game[]): string[] => [...new Set(all.filter((game) => game.levels > 0).map((game) => game.domain))];

/** The engine that plays files of a domain. */
const playerOf = (domain: string): string => (domain === 'sokoban' ? 'puzzlescript' : domain);

test('random plays of every domain: moves, outcomes, states and pictures', async () => {
  test.setTimeout(600_000);
  const [asked, native] = [new Asked(studio), new Native()];
  const all = games(asked);
  expect(domains(all).length).toBeGreaterThanOrEqual(6);
  let won = 0;
  for (const domain of domains(all)) {
    // The engine of a studio, and the one that a published game carries.
    const core = asked.of(domain);
    const player = new Core(engine(playerOf(domain)));
    const mine = all.filter((game) => game.domain === domain && game.levels > 0);
    for (let play = 0; play < PLAYS; play += 1) {
      const random = numbers(1000 + play);
      const { path, text, levels } = mine[play % mine.length] as Game;
      const level = 1 + random(levels);
      for (let moves = '', n = 0; n < MOST_MOVES; n += 1) {
        const body = { path, text, level, moves };
        const [here, there] = [core.call('play', body), await native.call('play', body)];
        expect(here.number, `${path} ${level} ${moves}: ${here.text}`).toBe(200);
        expect(here.text === there.text, `${path} ${level} ${moves}`).toBe(true);
        expect(player.call('play', body).text === there.text, `player: ${path} ${level} ${moves}`).toBe(true);
        const { outcome, offers } = JSON.parse(here.text) as { outcome: string; offers: { text: string }[] };
        won += outcome === 'won' ? 1 : 0;
        const offer = offers[random(offers.length)];
        if (outcome !== 'open' || !offer) break;
        moves = `${moves} ${offer.text}`.trim();
      }
    }
  }
  native.end();
  expect(won).toBeGreaterThan(0);
});

test('whole games: titles, messages, frames and sounds', async () => {
  test.setTimeout(600_000);
  const [asked, native] = [new Asked(studio), new Native()];
  const [core, player] = [asked.of('puzzlescript'), new Core(engine('puzzlescript'))];
  const mine = games(asked).filter((game) => game.domain === 'puzzlescript');
  for (let play = 0; play < PLAYS; play += 1) {
    const random = numbers(play);
    const { path, text } = mine[play % mine.length] as Game;
    let moves = 'n';
    for (let n = 0; n < MOST_MOVES; n += 1) moves += 'UDLRXUDLRzrn.'[random(13)];
    const body = { path, text, level: 1, moves, scene: 'game', given: {} };
    const [here, there] = [core.call('scene', body), await native.call('scene', body)];
    expect(here.number, here.text).toBe(200);
    expect(player.call('scene', body).text === there.text, `player: ${path} ${moves}`).toBe(true);
    expect(here.text === there.text, `${path} ${moves}`).toBe(true);
  }
  native.end();
});

test('answers of searches', async () => {
  test.setTimeout(600_000);
  const heard: CoreEvent[] = [];
  const [asked, native] = [new Asked(studio, (event) => heard.push(event)), new Native()];
  for (const { path, text, domain } of games(asked).filter((game) => game.levels > 0)) {
    for (const [kind, options] of [['solve', {}], ['watch', {}], ['rate', {}]] as const) {
      const body = { kind, path, text, level: 1, options: { max_states: 20_000, ...options } };
      heard.length = 0;
      expect(asked.of(domain).call('job', body).number).toBe(200);
      const here = said(heard);
      const other: CoreEvent[] = [];
      await native.call('job', body, (event) => other.push(event));
      // The program asks clingo about boards, which a browser does not have: what both know is the same.
      if (domain === 'refraction') expect([truth(other), 'unknown'], `${kind} ${path}`).toContain(truth(heard));
      else expect(here, `${kind} ${path}`).toEqual(said(other));
    }
  }
  native.end();
});

/** Whether it can be solved. */
function truth(events: readonly CoreEvent[]): unknown {
  const found = events.find(({ event }) => event === 'result')?.data;
  return found?.status;
}

/** What a job found, without how long it took. */
function said(events: readonly CoreEvent[]): unknown {
  const isTime = (name: string): boolean => name === 'seconds' || name.endsWith('_per_second');
  const kept = events.filter(({ event, data }) => event !== 'progress' || data.partial !== null);
  return JSON.parse(JSON.stringify(kept, (name, value: unknown) => (isTime(name) ? 0 : value)));
}

test('each engine says whose it is, and the index tells the texts of all apart as the program does', async () => {
  const [asked, native] = [new Asked(studio), new Native()];
  const { domains, endings } = hello(asked.index);
  expect([...studio.domains.keys()].sort()).toEqual([...domains].sort());
  // The program may have a domain more, which a browser cannot have.
  const all = JSON.parse((await native.call('hello', {})).text) as { domains: string[]; endings: string[] };
  expect(all.domains.filter((domain) => domains.includes(domain))).toEqual(domains);
  expect(all.endings).toEqual(expect.arrayContaining(endings));
  type Starts = { starts: { domain: string }[] };
  const { starts } = JSON.parse((await native.call('starts', {})).text) as Starts;
  expect((JSON.parse(asked.index.call('starts').text) as Starts).starts).toEqual(starts.filter(({ domain }) => domains.includes(domain)));
  for (const { path, text } of games(asked)) {
    for (const name of [path, 'pasted', 'a/b.txt']) {
      const file = { path: name, text };
      expect(asked.index.call('domain', file).text, name).toBe((await native.call('domain', file)).text);
      // An engine agrees that the text is its own.
      const { domain } = JSON.parse(asked.for(file).call('check', file).text) as { domain: string };
      expect(domain, name).toBe(asked.domainOf(name, text));
    }
  }
  native.end();
});

test('a player of one domain solves and watches as the engine of a studio does, and leaves the rest to that', () => {
  test.setTimeout(300_000);
  const heard: CoreEvent[] = [];
  const tell = (event: CoreEvent): void => void heard.push(event);
  const asked = (one: Core, body: object): unknown => {
    heard.length = 0;
    expect(one.call('job', body).number).toBe(200);
    // A player has fewer orders to search in and no symmetries, so what a search took differs, and no sentences about it.
    const found = said(heard.filter(({ event }) => event !== 'progress'));
    return JSON.parse(JSON.stringify(found, (name, value: unknown) => (EFFORT.has(name) ? undefined : value)));
  };
  const studios = new Asked(studio, tell);
  const all = games(studios).filter((game) => game.levels > 0);
  const names = [...new Set(domains(all).map(playerOf))].map((name) => `${name}.wasm`).sort();
  expect(builtIn(join(DIST, 'studio'))).toEqual(names);
  expect(builtIn(DIST)).toEqual(['core.wasm', ...names].sort());
  for (const domain of domains(all)) {
    const player = new Core(engine(playerOf(domain)), { tell });
    for (const { path, text } of all.filter((game) => game.domain === domain)) {
      for (const kind of ['solve', 'watch']) {
        const body = { kind, path, text, level: 1, options: { max_states: 20_000 } };
        expect(asked(player, body), `${kind} ${path}`).toEqual(asked(studios.of(domain), body));
      }
      const refused = asked(player, { kind: 'rate', path, text, level: 1, options: {} });
      expect(JSON.stringify(refused)).toContain('open the game in a studio for more');
    }
    expect(player.call('lenses', { path: 'a', text: '', level: 1 }).number).toBe(404);
  }
});

test('wrong calls are refused in words', () => {
  const asked = new Asked(studio);
  // The index opens nothing.
  for (const name of ['nonsense', 'check', 'play', 'job']) expect(asked.index.call(name, { path: 'a.lights', text: '' }), name).toEqual({ number: 404, text: '{"error":"unknown request"}' });
  const core = asked.of('lights');
  expect(core.call('nonsense')).toEqual({ number: 404, text: '{"error":"unknown request"}' });
  expect(core.call('play', '{').number).toBe(400);
  expect(core.call('play', { path: 'a.txt', level: 1 })).toEqual({ number: 404, text: '{"error":"there is no file `a.txt` in this folder"}' });
  // A file that was handed over is found.
  core.call('file', { path: 'a.lights', text: 'not a level' });
  expect(core.call('check', { path: 'a.lights' }).number).toBe(200);
});

test('a trap becomes a sentence, and the engine is not used again', () => {
  const broken = (room: (own: (bytes: number) => number) => number): Core => {
    const core = studio.index.start();
    // The first call sets up how a panic is reported.
    core.call('hello');
    const { exports } = core as unknown as { exports: { room: (bytes: number) => number } };
    Object.defineProperty(core, 'exports', { value: { ...exports, room: () => room(exports.room) } });
    return core;
  };
  const trapped = broken(() => {
    throw new WebAssembly.RuntimeError('unreachable');
  });
  expect(() => trapped.call('hello')).toThrow(/^Not known: .*memory/);
  expect(() => trapped.call('hello')).toThrow(Broken);
  // More bytes than an engine of 32 bits can count: a panic, whose message is reported.
  expect(() => broken((own) => own(-1)).call('hello')).toThrow(/please report it: .*capacity overflow/s);
});

test('sizes stay within the budget', () => {
  const gzipped = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
  // What the static studio loads to open a file: the index, and one of these. They are sent smaller than gzip makes them.
  for (const name of builtIn(join(DIST, 'studio'))) expect(gzipped(join('studio', name)), name).toBeLessThanOrEqual(900_000);
  for (const { name, packed } of studio.domains.values()) expect(packed.length, name).toBeLessThanOrEqual(gzipped(join('studio', `${name}.wasm`)));
  for (const name of builtIn(DIST)) expect(gzipped(name), name).toBeLessThanOrEqual(name === 'core.wasm' ? 100_000 : 400_000);
});
