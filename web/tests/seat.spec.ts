// Plain play of a domain without a bench of its own. The server's answer is played here by a small
// puzzle in the test, so that the page is tested by what it is promised.
import type { Page, Route } from '@playwright/test';
import type { Offer, SeatView } from '../src/lib/seat';
import { faults } from './faults';
import { levels, openText } from './page';
import { expect, test } from './studio';
import { drawn } from './waiting';

interface Asked {
  path: string;
  text?: string;
  hash?: string;
  level: number;
  moves: string;
}

const KEYS: Offer[] = [
  { text: 'U', label: 'Up', key: 'ArrowUp', cell: null },
  { text: 'R', label: 'Right', key: 'ArrowRight', cell: null },
  { text: 'X', label: 'Wait', key: 'x', cell: null },
];

/** A position three moves from its end, whatever they are. */
function position(moves: string, offers: Offer[] = KEYS): SeatView {
  const steps = Math.min(moves.length, 3);
  const colour = ['white', 'red', 'blue', 'green'][steps];
  return {
    outcome: steps === 3 ? 'won' : 'open',
    steps,
    unused: moves.slice(3),
    moved: steps > 0,
    trace: moves.slice(0, 3),
    state: `after ${steps}`,
    picture: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" width="40" height="40"><script>parent.document.title='broken'</script><rect width="40" height="40" fill="${colour}"/></svg>`,
    grid: null,
    doubt: null,
    event_names: [...moves.slice(0, 3)].map((mv) => (mv === 'X' ? [] : [`went ${mv}`])),
    offers: steps === 3 ? [] : offers,
    parts: [...moves.slice(0, 3)],
    level_number: 1,
    name: null,
    can_still_win: null,
    board: null,
    events: [],
    notes: [],
  };
}

/** Answers play in place of the server and keeps what was asked. */
async function serve(page: Page, answer: (asked: Asked, route: Route) => Promise<unknown> | unknown): Promise<Asked[]> {
  const all: Asked[] = [];
  await page.route('**/api/play', async (route) => {
    const asked = route.request().postDataJSON() as Asked;
    all.push(asked);
    const body = await answer(asked, route);
    if (body !== undefined) await route.fulfill({ json: body });
  });
  return all;
}

const outcome = (page: Page) => page.getByRole('status', { name: 'Outcome' });
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });

test('keys that wait for the server are all made, and one that is no move does not hold up the others', async ({ page, studio }) => {
  const wait: (() => void)[] = [];
  let slow = false;
  await serve(page, async ({ moves: made }) => {
    if (slow) await new Promise<void>((go) => wait.push(go));
    return position(made);
  });
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(outcome(page)).toHaveText('Not won yet');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('went U')).toBeVisible();
  slow = true;
  await page.keyboard.press('r');
  for (const key of ['ArrowLeft', 'ArrowUp', 'x', 'ArrowRight']) await page.keyboard.press(key);
  slow = false;
  await expect.poll(() => wait.length).toBe(1);
  wait.forEach((go) => go());
  await expect(outcome(page)).toHaveText('Won in 3 moves');
});

test('a level is played by keys and buttons, undone, restarted and won', async ({ page, studio, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const asked = await serve(page, ({ moves: made }) => position(made));
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(page.getByRole('img', { name: 'gate after 0 moves' })).toBeVisible();
  await expect(outcome(page)).toHaveText('Not won yet');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('img', { name: 'gate after 1 move' })).toBeVisible();
  await expect(page.getByText('went U')).toBeVisible();
  await moves(page).getByRole('button', { name: 'Right' }).click();
  await expect(page.getByRole('img', { name: 'gate after 2 moves' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('img', { name: 'gate after 1 move' })).toBeVisible();
  // A key that is no move here is not one.
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await expect(outcome(page)).toHaveText('Won in 3 moves');
  await expect(moves(page)).toContainText('No moves are left.');
  await page.screenshot({ path: 'test-results/seat-light.png' });
  await page.getByRole('button', { name: 'Copy the play' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('garden.panel, level 1, won in 3 moves\npuzzlewright play garden.panel --level 1 --moves UXR');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('r');
  await expect(page.getByRole('img', { name: 'gate after 0 moves' })).toBeVisible();
  expect(asked.map((one) => one.moves)).toEqual(['', 'U', 'UR', 'U', 'UX', 'UXR', '']);
  expect(asked[0]).toMatchObject({ path: 'garden.panel', level: 1 });
  // Another level begins at its own start.
  await levels(page).nth(2).click();
  await expect(page.getByRole('img', { name: 'hedges after 0 moves' })).toBeVisible();
  expect(asked.at(-1)).toMatchObject({ level: 3, moves: '' });
  // The picture could not run its script.
  await expect(page).toHaveTitle('garden · Puzzlewright');
});

test('the newest request wins, and the old picture stays until it is answered', async ({ page, studio }) => {
  let slow = () => undefined as void;
  await serve(page, async ({ moves: made }) => {
    if (made === 'U') await new Promise<void>((done) => (slow = done));
    return position(made);
  });
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  const shown = page.getByRole('main').getByRole('img');
  await expect(shown).toBeVisible();
  const before = await shown.getAttribute('src');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('.playfoot')).toContainText('1 move');
  expect(await shown.getAttribute('src')).toBe(before);
  await page.keyboard.press('ArrowRight');
  await expect(shown).not.toHaveAttribute('src', before ?? '');
  const after = await shown.getAttribute('src');
  const late = page.waitForResponse((answer) => (answer.request().postDataJSON() as Asked).moves === 'U');
  slow();
  await late;
  await drawn(page);
  expect(await shown.getAttribute('src')).toBe(after);
  await expect(page.locator('.playfoot')).toContainText('2 moves');
});

test('a refused move shows a one-line message and play goes on', async ({ page, studio }) => {
  await serve(page, async ({ moves: made }, route) => {
    if (!made.includes('X')) return position(made);
    await route.fulfill({ status: 400, json: { error: 'X cannot be done here' } });
    return undefined;
  });
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(page.getByRole('img', { name: 'gate after 0 moves' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('x');
  await expect(page.getByRole('alert')).toContainText('X cannot be done here');
  await expect(page.getByRole('img', { name: 'gate after 1 move' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'gate after 2 moves' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an answer without moves shows a one-line message', async ({ page, studio }) => {
  await serve(page, () => ({ outcome: 'open', steps: 0 }));
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(page.getByRole('alert')).toContainText('cannot be played here');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a text with a mistake says so, and the last good text is played on', async ({ page, studio }) => {
  const asked = await serve(page, ({ moves: made }) => position(made));
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(page.getByRole('img', { name: 'gate after 0 moves' })).toBeVisible();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('img', { name: 'gate after 1 move' })).toBeVisible();
  await page.keyboard.press('F3');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('?');
  await expect(page.getByRole('region', { name: 'Problems' })).toContainText('error');
  await page.keyboard.press('F4');
  await expect(page.getByRole('status', { name: 'Text' })).toContainText(/The text has \d+ errors?, the first in line \d+: .*Playing the last text without errors/);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('img', { name: 'gate after 2 moves' })).toBeVisible();
  expect(asked.every((one) => !(one.text ?? '').startsWith('?'))).toBe(true);
  // A text that the server has is named by its hash, and that is the one of the good text.
  expect(new Set(asked.flatMap((one) => one.hash ?? [])).size).toBeLessThanOrEqual(1);
});

test('many moves are grouped and filtered', async ({ page, studio }) => {
  const pieces = ['s1', 's2'].flatMap((piece) => Array.from({ length: 90 }, (_, i): Offer => {
    const cell: [number, number] = [(i % 10) + 1, Math.floor(i / 10) + 1];
    return { text: `${piece}@${cell.join(',')}; `, label: `Put ${piece} at ${cell.join(',')}`, key: null, cell };
  }));
  const other: Offer = { text: 'Unlock Safe Badge; ', label: 'Unlock Safe with Badge', key: null, cell: null };
  const asked = await serve(page, ({ moves: made }) => ({ ...position(''), steps: made.split(';').length - 1, trace: made, offers: [...pieces, other] }));
  await openText(page, studio, 'refraction/shortcuts.refraction');
  await page.keyboard.press('F4');
  await expect(moves(page)).toContainText('181');
  await expect(moves(page).getByRole('group')).toHaveCount(3);
  await expect(moves(page).getByRole('group', { name: 'Put s1' }).getByRole('button')).toHaveCount(90);
  await page.screenshot({ path: 'test-results/seat-many-light.png' });
  const filter = page.getByRole('searchbox', { name: 'Filter the moves' });
  await filter.fill('safe');
  // Letters typed into the field are no keys of play.
  await filter.press('z');
  await filter.fill('safe');
  await moves(page).getByRole('button', { name: 'Unlock Safe with Badge' }).click();
  await filter.fill('s2 4,3');
  await moves(page).getByRole('button', { name: 'Put s2 at 4,3' }).click();
  await expect.poll(() => asked.at(-1)?.moves).toBe('Unlock Safe Badge; s2@4,3; ');
  await expect(page.locator('.playfoot')).toContainText('2 moves');
});

test('clicks of one kind are laid out like the board', async ({ page, studio }) => {
  const lamps = Array.from({ length: 9 }, (_, i): Offer => ({ text: `${(i % 3) + 1},${Math.floor(i / 3) + 1} `, label: `Press ${(i % 3) + 1},${Math.floor(i / 3) + 1}`, key: null, cell: [(i % 3) + 1, Math.floor(i / 3) + 1] }));
  await serve(page, () => ({ ...position(''), picture: null, offers: lamps }));
  await openText(page, studio, 'witness/garden.panel');
  await page.keyboard.press('F4');
  await expect(page.locator('.seatstate')).toHaveText('after 0');
  const box = async (name: string) => (await moves(page).getByRole('button', { name }).boundingBox()) ?? { x: 0, y: 0 };
  const [one, right, below] = [await box('Press 1,1'), await box('Press 2,1'), await box('Press 1,2')];
  expect(right.x).toBeGreaterThan(one.x);
  expect(right.y).toBe(one.y);
  expect(below.y).toBeGreaterThan(one.y);
  expect(below.x).toBe(one.x);
});

for (const file of ['witness/garden.panel', 'refraction/shortcuts.refraction', 'narrative/meadow.story.toml', 'ruleset/hen-house.ruleset.json']) {
  test(`the server itself plays ${file}`, async ({ page, studio }) => {
    const coming = page.waitForResponse('**/api/play');
    await openText(page, studio, file);
    await page.keyboard.press('F4');
    const answer = (await (await coming).json()) as Partial<SeatView>;
    expect(answer.offers).not.toHaveLength(0);
    // A story has a menu instead of a list of moves.
    await moves(page).or(page.getByRole('group', { name: 'You can' })).getByRole('button').first().click();
    await expect(page.locator('.playfoot')).toContainText(/1 move/);
    // A first move may lose, and that is said; nothing else went wrong.
    await expect(page.getByRole('alert').filter({ hasNotText: 'Can no longer be won' })).toHaveCount(0);
    await page.keyboard.press('z');
    await expect(page.locator('.playfoot')).toContainText('0 moves');
  });
}

for (const theme of ['light', 'dark'] as const) {
  test(`plain play can be read, ${theme}`, async ({ page, studio }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await serve(page, ({ moves: made }) => (made === 'X' ? {} : { ...position(made), doubt: 'Only a part of play was looked at.', offers: [...KEYS, ...Array.from({ length: 20 }, (_, i): Offer => ({ text: `${i}; `, label: `Use thing ${i}`, key: null, cell: null }))] }));
    await openText(page, studio, 'witness/garden.panel');
    await page.keyboard.press('F4');
    await moves(page).getByRole('button', { name: 'Up' }).click();
    await expect(page.getByRole('img', { name: 'gate after 1 move' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('One line, unique');
    expect(await faults(page)).toEqual([]);
    await page.screenshot({ path: `test-results/seat-list-${theme}.png` });
  });
}
