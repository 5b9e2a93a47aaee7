// Published games: one file, opened from disk, played to a win by keys and by touch, without a request to anywhere.
import AxeBuilder from '@axe-core/playwright';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, type Page, test } from '@playwright/test';
import { linkOf, openLink } from '../src/lib/link';
import { TWO_STEPS } from './steps';
import { PROGRAM } from './studio';

const FOLDER = mkdtempSync(join(tmpdir(), 'publish-'));
const FERRY = readFileSync(join(import.meta.dirname, 'ferry.story.toml'), 'utf8');

/** The game has its own colours. */
const STEPS = TWO_STEPS.replace('author nobody\n', 'author nobody\nbackground_color #203040\ntext_color #ffeecc\n');

interface Published {
  name: string;
  text: string;
  /** Keys from the first screen to the last win. */
  keys: string[];
  /** The same by hand, on a phone. */
  touch: (page: Page) => Promise<void>;
  won: (page: Page) => Promise<void>;
}

const solved = (page: Page): Promise<void> => expect(page.getByRole('status', { name: 'Outcome' })).toContainText('The end');

/** Where a share of the picture is on the page. */
async function at(page: Page, selector: string, x: number, y: number): Promise<[number, number]> {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return [box.x + box.width * x, box.y + box.height * y];
}

/** A finger goes along some points. */
async function drag(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const [first, ...rest] = points;
  if (!first) return;
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: first[0], y: first[1] }] });
  let [fromX, fromY] = first;
  for (const [x, y] of rest) {
    for (let i = 1; i <= 6; i += 1) await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: fromX + ((x - fromX) * i) / 6, y: fromY + ((y - fromY) * i) / 6 }] });
    [fromX, fromY] = [x, y];
  }
  // A finger that rests before it is lifted throws nothing.
  await page.waitForTimeout(150);
  await client.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: fromX, y: fromY }] });
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** A button is tapped. A tap that follows a swipe at once only ends the swipe, as on a phone. */
async function tap(page: Page, name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  await page.waitForTimeout(500);
  await button.tap();
}

async function swipe(page: Page, dx: number, dy: number): Promise<void> {
  const [x, y] = await at(page, '.stage', 0.5, 0.5);
  await drag(page, [[x, y], [x + dx, y + dy]]);
}

/** A cell of a picture that fills the stage as far as it can. */
async function cell(page: Page, columns: number, rows: number, column: number, row: number): Promise<[number, number]> {
  const box = await page.locator('.stage > img').boundingBox();
  if (!box) throw new Error('there is no picture');
  const { width, height } = await page.locator('.stage > img').evaluate((image: HTMLImageElement) => ({ width: image.naturalWidth, height: image.naturalHeight }));
  const scale = Math.min(box.width / width, box.height / height);
  const [left, top] = [box.x + (box.width - width * scale) / 2, box.y + (box.height - height * scale) / 2];
  return [left + (width * scale * (column - 0.5)) / columns, top + (height * scale * (row - 0.5)) / rows];
}

const GAMES: Published[] = [
  {
    name: 'steps.txt',
    text: STEPS,
    keys: ['Enter', 'Enter', 'ArrowRight', 'd', 'Enter', 'a', 'ArrowLeft', 'ArrowLeft'],
    touch: async (page) => {
      await page.getByRole('button', { name: 'Start', exact: true }).tap();
      await tap(page, 'Continue');
      await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 1 of 2');
      for (let i = 0; i < 2; i += 1) await swipe(page, 90, 4);
      await tap(page, 'Continue');
      await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 2 of 2');
      for (let i = 0; i < 3; i += 1) await swipe(page, -90, 4);
    },
    won: (page) => expect(page.getByRole('status', { name: 'Screen' })).toHaveText('The game is won'),
  },
  {
    name: 'box.xsb',
    text: '; One\n\n#####\n#@$.#\n#####\n',
    keys: ['Enter', 'ArrowRight'],
    touch: async (page) => {
      await page.getByRole('button', { name: 'Start', exact: true }).tap();
      await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 1 of 1');
      await swipe(page, 90, 0);
    },
    won: (page) => expect(page.getByRole('status', { name: 'Screen' })).toHaveText('The game is won'),
  },
  {
    name: 'lamp.lights',
    text: 'lights 3x3 One press\n010\n111\n010\n',
    keys: ['ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter', 'Enter'],
    touch: async (page) => {
      await expect(page.locator('.stage > img')).toBeVisible();
      await page.touchscreen.tap(...(await at(page, '.stage > img', 0.5, 0.5)));
      await tap(page, 'Finish');
    },
    won: solved,
  },
  {
    name: 'corner.panel',
    text: 'panel corner\n+-E\n|.|\nS-+\n',
    keys: ['ArrowUp', 'ArrowRight', 'Enter'],
    touch: async (page) => {
      await expect(page.locator('.stage > img')).toBeVisible();
      const corner = (column: number, row: number): Promise<[number, number]> => cell(page, 212, 212, 56 + (column - 1) * 100, 56 + (row - 1) * 100);
      await drag(page, [await corner(1, 2), await corner(1, 1), await corner(2, 1)]);
      await tap(page, 'Finish');
    },
    won: solved,
  },
  {
    name: 'bend.refraction',
    text: 'board 4x3 Bend\nsource a 1,1 out=E power=1\ntarget t 3,3 in=N power=1\ntray\nbender b1 in=W out=S\n',
    keys: ['1', 'ArrowRight', 'ArrowRight', 'Enter', 'Enter'],
    touch: async (page) => {
      const [x, y] = await at(page, '.slot', 0.5, 0.5);
      await drag(page, [[x, y], await at(page, '.lightboard', 2.5 / 4, 0.5 / 3)]);
      await tap(page, 'Finish');
    },
    won: solved,
  },
  {
    name: 'pair.ruleset.json',
    text: '{"gamename": "Home", "pieces": [{"name": "nest", "glyph": "n", "color": "#d9a441"}, {"name": "hog", "glyph": "h", "color": "#8a5a2b"}], "rules": [{"trigger": "PLAYER_ARROW_KEY", "events": ["RELMOVEALL hog $1", "ENDTURN"]}], "endconditions": [{"outcome": 1, "triggers": ["ALL_COVERING hog nest"]}], "levels": [{"type": "text", "rows": ["h.n"]}]}',
    keys: ['ArrowRight', 'd', 'Enter'],
    touch: async (page) => {
      await expect(page.getByRole('button', { name: 'right' })).toBeVisible();
      await swipe(page, 90, 0);
      await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled();
      await swipe(page, 90, 0);
      await tap(page, 'Finish');
    },
    won: solved,
  },
];

/** A program that was built without a way to compile for WebAssembly has no players. */
const HAS_PLAYERS = (() => {
  const file = join(FOLDER, 'probe.lights');
  writeFileSync(file, 'lights 1x1\n1\n');
  return !spawnSync(PROGRAM, ['export', file, '--to', 'html', '-o', join(FOLDER, 'probe.html')], { encoding: 'utf8' }).stderr.includes('built without the players');
})();
const LEFT_OUT = 'the program was built without players, so published games are not played; see docs/publish.md';

// Published games are tested only where their players were built, so a missing player is a failure.
test.beforeEach(() => expect(HAS_PLAYERS, LEFT_OUT).toBe(true));

/** Writes a game and exports it. */
function published(name: string, text: string, ...args: string[]): string {
  const [from, to] = [join(FOLDER, name), join(FOLDER, `${name}${args.join('')}.html`)];
  writeFileSync(from, text);
  execFileSync(PROGRAM, ['export', from, '--to', 'html', '-o', to, ...args]);
  return to;
}

/** Opens a file; whatever is asked of a network fails the test. */
async function open(page: Page, file: string, fragment = ''): Promise<{ asked: string[] }> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (!/^(file|data|blob):/.test(request.url())) asked.push(request.url());
  });
  page.on('pageerror', (error) => asked.push(error.message));
  page.on('console', (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) asked.push(message.text());
  });
  await page.goto(`${pathToFileURL(file).href}${fragment}`);
  await expect(page.getByText('Starting…')).toHaveCount(0);
  return { asked };
}

for (const game of GAMES) {
  test(`${game.name} is played to a win by keys`, async ({ page }) => {
    const { asked } = await open(page, published(game.name, game.text));
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    for (const key of game.keys) {
      await page.keyboard.press(key);
      await page.waitForTimeout(120);
    }
    await game.won(page);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    expect(asked).toEqual([]);
  });

  test.describe(() => {
    test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
    test(`${game.name} is played to a win by touch on a phone`, async ({ page }) => {
      const { asked } = await open(page, published(game.name, game.text, '--level-select'));
      // Nothing has to be scrolled or zoomed.
      expect(await page.evaluate(() => [document.documentElement.scrollWidth, document.documentElement.scrollHeight])).toEqual([360, 640]);
      await game.touch(page);
      await game.won(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      expect(asked).toEqual([]);
    });
  });
}

test.describe(() => {
  test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });
  test('a story is played to its end by its menu, by numbers and by words', async ({ page }) => {
    const { asked } = await open(page, published('ferry.story.toml', FERRY, '--hints', '--watch'));
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    const log = page.getByRole('log');
    await expect(log).toContainText('Wake the boatman.');
    await page.getByRole('button', { name: 'Hint' }).tap();
    await expect(page.getByRole('status', { name: 'Notes' })).toContainText(/\w/);
    await tap(page, 'Pick up the net');
    await tap(page, /Fish in the pool/);
    await expect(log).toContainText('silver and cross');
    // The fish is fed to the gull, and nothing can be won any more.
    await tap(page, /to the gull/);
    await expect(page.getByText('This can no longer be won.')).toBeVisible();
    await page.getByRole('status', { name: 'Notes' }).getByRole('button', { name: 'Undo' }).tap();
    await expect(page.getByText('This can no longer be won.')).toHaveCount(0);
    await tap(page, /to the boatman/);
    await expect(log).toContainText('He wakes at the smell.');
    await page.getByLabel('What do you do?').fill('go to jetty');
    await tap(page, 'Do it');
    await tap(page, 'Pick up the stone');
    // A number does what the list says.
    const knock = page.getByRole('button', { name: /Knock on the bell/ });
    await expect(knock).toBeVisible();
    await page.getByRole('log').focus();
    await page.keyboard.press((await knock.innerText()).trim()[0] ?? '');
    await tap(page, 'Finish');
    await solved(page);
    expect(asked).toEqual([]);
  });
});

test('hints come by degree, and a dead end is reported', async ({ page }) => {
  const text = '; Dead\n\n######\n#   .#\n# $@ #\n#    #\n######\n';
  writeFileSync(join(FOLDER, 'dead.xsb'), text);
  const game = execFileSync(PROGRAM, ['export', join(FOLDER, 'dead.xsb'), '--to', 'puzzlescript'], { encoding: 'utf8' });
  await open(page, published('dead.txt', game, '--hints', '--watch'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 1 of 1');
  const notes = page.getByRole('status', { name: 'Notes' });
  await page.keyboard.press('h');
  await expect(notes).toContainText('It can be won from here.');
  await page.keyboard.press('h');
  await expect(notes).toContainText('more moves are enough.');
  await page.keyboard.press('h');
  await expect(notes).toContainText('Next: ');
  await page.keyboard.press('ArrowLeft');
  await expect(notes).toContainText('This can no longer be won.');
  await notes.getByRole('button', { name: 'Undo' }).click();
  await expect(notes).not.toContainText('This can no longer be won.');
});

test('a player finds the way back to where play was left', async ({ page }) => {
  const file = published('steps.txt', STEPS);
  await open(page, file);
  for (const key of ['Enter', 'Enter', 'ArrowRight', 'ArrowRight', 'Enter']) {
    await page.keyboard.press(key);
    await page.waitForTimeout(120);
  }
  await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 2 of 2');
  await page.reload();
  await page.getByRole('button', { name: 'Continue at level 2' }).click();
  await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 2 of 2');
  // Only levels that were reached can be chosen.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await page.getByRole('dialog').getByRole('button', { name: '1' }).click();
  await expect(page.getByRole('status', { name: 'Screen' })).toHaveText('Level 1 of 2');
});

test('a file holds its game: it opens as one, and stays small', async () => {
  for (const game of GAMES) {
    const file = published(game.name, game.text, '--hints');
    const solved = spawnSync(PROGRAM, ['solve', file, '--json'], { encoding: 'utf8' });
    expect(solved.status, solved.stderr).toBe(0);
    const page = readFileSync(file);
    // The player itself stays within 400 kB (`web/dev/player.mjs`); here a game and its preview are in it.
    expect(gzipSync(page, { level: 9 }).length, game.name).toBeLessThan(410_000);
  }
  const zip = join(FOLDER, 'steps.zip');
  execFileSync(PROGRAM, ['export', join(FOLDER, 'steps.txt'), '--to', 'html', '--zip', '-o', zip]);
  expect(readFileSync(zip).includes('index.html')).toBe(true);
  expect(statSync(zip).size).toBeLessThan(500_000);
});

test('a link opens to the same text, by the program and by a player', async ({ page }) => {
  const file = published('steps.txt', STEPS);
  const link = execFileSync(PROGRAM, ['link', join(FOLDER, 'steps.txt'), '--moves', 'RR'], { encoding: 'utf8' }).trim();
  expect(await openLink(link)).toEqual({ text: STEPS, name: 'steps.txt', trace: '1:RR' });
  const other = STEPS.replace('Two steps', 'From a link');
  const made = await linkOf({ text: other, name: 'other.txt', trace: '' });
  const checked = spawnSync(PROGRAM, ['check', made], { encoding: 'utf8' });
  expect(checked.status, checked.stdout + checked.stderr).toBe(0);
  await open(page, file, made);
  await expect(page.getByRole('heading', { name: 'From a link' })).toBeVisible();
});

test('a replay link shows its moves', async ({ page }) => {
  const file = published('corner.panel', GAMES[3]?.text ?? '');
  const link = execFileSync(PROGRAM, ['link', join(FOLDER, 'corner.panel'), '--moves', 'UR'], { encoding: 'utf8' }).trim();
  await open(page, file, link);
  await expect(page.getByRole('status', { name: 'Outcome' })).toContainText('Solved');
});

test('broken links and pages of other exporters get a clear message', async ({ page }) => {
  const file = published('steps.txt', STEPS);
  const link = await linkOf({ text: STEPS, name: '', trace: '' });
  await open(page, file, link.slice(0, -9));
  await expect(page.getByRole('alert')).toContainText('The link is damaged');
  await expect(openLink('#g=')).rejects.toThrow('no game');
  await expect(openLink(await linkOf({ text: ' '.repeat(17 * 1024 * 1024), name: '', trace: '' }))).rejects.toThrow('16 MB');
  const stranger = join(FOLDER, 'stranger.html');
  writeFileSync(stranger, '<!doctype html><html><body><canvas></canvas><script>start()</script></body></html>');
  const refused = spawnSync(PROGRAM, ['solve', stranger], { encoding: 'utf8' });
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain('no game was found');
  const theirs = join(FOLDER, 'theirs.html');
  writeFileSync(theirs, `<!DOCTYPE html><html><head></head><body><canvas id="gameCanvas"></canvas><script>const sourceCode=${JSON.stringify(STEPS)};compile(["restart"],sourceCode);</script></body></html>`);
  const accepted = spawnSync(PROGRAM, ['solve', theirs], { encoding: 'utf8' });
  expect(accepted.status, accepted.stderr).toBe(0);
});
