// Exported stories in the runtimes of their languages: every choice of every step is the one that the
// program offers in `play --fixed`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { Compiler } from 'inkjs/full';
import { PROGRAM } from './studio';

interface Trace {
  path: string;
  seed: number;
  ink: string;
  twee: string;
  steps: { offered: string[]; chosen: string }[];
  outcome: 'won' | 'lost' | 'open';
  ending: string;
}

const GAMES = join(import.meta.dirname, '..', '..', 'games', 'narrative');
/** The example games, and a story whose words are full of signs that the languages give a meaning. */
const STORIES = [
  ...readdirSync(GAMES).filter((name) => name.endsWith('.story.toml')).map((name) => join(GAMES, name)),
  join(import.meta.dirname, 'signs.story.toml'),
];
const SEEDS = 4;
/** Plays fixed games beside their exports; built with the tests of its crate. */
const TRACES = join(dirname(PROGRAM), 'examples', 'story_traces');
/** A `format.js` of SugarCube 2, if somebody has one: no package registry does. Twee is always played in a
 *  runtime of the macros that we write (`crates/narrative/tests/narrative/stories.rs`); this is the original beside it. */
const SUGARCUBE = process.env.SUGARCUBE;

for (const path of STORIES) {
  const name = basename(path);
  test(`${name} in Ink is the fixed game`, () => {
    test.setTimeout(600_000);
    for (const trace of traces(path)) {
      const story = new Compiler(trace.ink).Compile();
      let said = '';
      for (const [number, step] of trace.steps.entries()) {
        said = story.ContinueMaximally() ?? '';
        const offered = story.currentChoices.map((choice) => letters(choice.text));
        expect(unique(actions(offered)), where(trace, number)).toEqual(unique(step.offered.map(letters)));
        story.ChooseChoiceIndex(offered.indexOf(letters(step.chosen)));
      }
      said = story.ContinueMaximally() ?? '';
      if (trace.outcome !== 'open') {
        expect(story.currentChoices.length, where(trace, trace.steps.length)).toBe(0);
        expect(letters(said)).toContain(letters(trace.outcome === 'won' ? trace.ending : 'The game is over.'));
      }
      expect(story.currentErrors ?? []).toEqual([]);
    }
  });

  if (!SUGARCUBE) continue;
  test(`${name} in Twee is the fixed game`, async ({ page }) => {
    test.setTimeout(600_000);
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(error.message));
    const folder = mkdtempSync(join(tmpdir(), 'story-'));
    for (const trace of traces(path).slice(0, 2)) {
      const file = join(folder, `${trace.seed}.html`);
      writeFileSync(file, html(trace.twee, SUGARCUBE));
      await page.goto(pathToFileURL(file).href);
      const links = page.locator('#passages .passage a');
      for (const [number, step] of trace.steps.entries()) {
        await expect(links.first()).toBeVisible();
        const offered = (await links.allTextContents()).map(letters);
        expect(unique(actions(offered)), where(trace, number)).toEqual(unique(step.offered.map(letters)));
        await links.nth(offered.indexOf(letters(step.chosen))).click();
      }
      if (trace.outcome !== 'open') {
        // The last passage fades in.
        const said = async () => letters(await page.locator('#passages').innerText());
        await expect.poll(said).toContain(letters(trace.outcome === 'won' ? trace.ending : 'The game is over.'));
        await expect(links).toHaveCount(0);
      }
      // Otherwise the next story would go on from here.
      await page.evaluate(() => sessionStorage.clear());
    }
    rmSync(folder, { recursive: true, force: true });
    expect(wrong).toEqual([]);
  });
}

function traces(path: string): Trace[] {
  expect(existsSync(TRACES), `${TRACES} is built by cargo test`).toBe(true);
  const lines = execFileSync(TRACES, [path, String(SEEDS)], { maxBuffer: 1 << 28 }).toString();
  const all = lines.trim().split('\n').map((line) => JSON.parse(line) as Trace);
  expect(all.some((trace) => trace.outcome === 'won')).toBe(true);
  return all;
}

/** The letters of a text: the languages replace some signs. */
function letters(text: string): string {
  return text.replace(/[^\p{L}\p{N} ]/gu, '').replace(/ +/g, ' ').trim();
}

/** Without the hints, which `play` has as a command. */
function actions(texts: string[]): string[] {
  return texts.filter((text) => !text.startsWith('Hint for '));
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)].sort();
}

function where(trace: Trace, number: number): string {
  const done = trace.steps.slice(Math.max(0, number - 8), number).map((step) => step.chosen);
  return `${trace.path}, seed ${trace.seed}, step ${number + 1}, after ${done.join('; ')}`;
}

/** A Twee story as the page that Twine would publish. */
function html(twee: string, format: string): string {
  const passages = twee.split(/^:: /m).slice(1).map((text) => {
    const end = text.indexOf('\n');
    return { name: text.slice(0, end).trim(), text: text.slice(end + 1).trimEnd() };
  });
  const text = (name: string) => passages.find((passage) => passage.name === name)?.text ?? '';
  const data = JSON.parse(text('StoryData')) as { ifid: string; start: string };
  const told = passages.filter((passage) => !['StoryTitle', 'StoryData'].includes(passage.name));
  const start = 1 + told.findIndex((passage) => passage.name === data.start);
  const escape = (raw: string) => raw.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
  const body = told.map(({ name, text }, at) => `<tw-passagedata pid="${at + 1}" name="${escape(name)}" tags="">${escape(text)}</tw-passagedata>`);
  const story = `<tw-storydata name="${escape(text('StoryTitle'))}" startnode="${start}" creator="Puzzlewright" ifid="${data.ifid}" format="SugarCube" options="" hidden>`
    + `<style role="stylesheet" id="twine-user-stylesheet" type="text/twine-css"></style><script role="script" id="twine-user-script" type="text/twine-javascript"></script>${body.join('')}</tw-storydata>`;
  const source = readFileSync(format, 'utf8');
  const page = JSON.parse(source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1)) as { source: string };
  return page.source.replace(/{{STORY_NAME}}/g, () => escape(text('StoryTitle'))).replace('{{STORY_DATA}}', () => story);
}
