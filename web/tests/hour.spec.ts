// A designer's hour in one piece, from pasted text to a reloaded page, on the real program. Nothing
// here is done that a person could not do with mouse and keyboard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { all, cell, verdict } from './page';
import { expect, type Studio, test } from './studio';

/** A game with one misspelt name; both levels are our own. */
const GAME = `title Herd the Sheep
author the studio's tests

========
OBJECTS
========

Background
#7fae5b #74a352
00000
01000
00000
00010
00000

Fence
#6b4a2b #8a6239
.0.0.
00000
.0.0.
00000
.0.0.

Fold
#d9c27a
0...0
.....
.....
.....
0...0

Sheep
#f4f1e8 #2c2a28
.....
.000.
10000
.000.
.1.1.

Player
#2c2a28 #d8b48a #8d3b3b
..0..
.000.
..1..
.222.
.2.2.

=======
LEGEND
=======

. = Background
# = Fence
P = Player
S = Sheep
O = Fold
@ = Sheep and Fold

=======
SOUNDS
=======

================
COLLISIONLAYERS
================

Background
Fold
Player, Fence, Sheep

======
RULES
======

[ > Player | Sheap ] -> [ > Player | > Sheep ]

==============
WINCONDITIONS
==============

All Fold on Sheep

=======
LEVELS
=======

(1: the gate)
#######
#.....#
#.PS.O#
#.....#
#######

message The second field.

(2: two of them)
########
#......#
#.PS.O.#
#..S.O.#
#......#
########
`;

const FILE = 'herd-the-sheep.txt';
const KEYS: Record<string, string> = { up: 'ArrowUp', down: 'ArrowDown', left: 'ArrowLeft', right: 'ArrowRight' };
const onDisk = (studio: Studio) => readFileSync(join(studio.folder, FILE), 'utf8');

for (const theme of ['light', 'dark'] as const) {
  test(`a designer's hour, ${theme}`, async ({ page, studio, context }) => {
    test.setTimeout(180_000);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.emulateMedia({ colorScheme: theme });
    const shot = (name: string) => page.screenshot({ path: `test-results/hour-${name}-${theme}.png` });

    // Open the studio and paste a game anywhere on the page.
    await page.goto(studio.url);
    await expect(page.getByRole('grid')).toBeVisible();
    await page.evaluate((text) => navigator.clipboard.writeText(text), GAME);
    await page.keyboard.press('Control+v');

    // The text has a mistake, so it opens where the mistake is, with the fix at hand.
    const problem = page.getByRole('dialog', { name: /^Problem at line 75, columns 14 to 18/ });
    await expect(problem).toContainText('Sheap');
    await expect(page.locator('.cm-lintRange-error').first()).toHaveText('Sheap');
    await expect(problem.getByRole('button', { name: 'Replace' })).toBeFocused();
    await shot('1-mistake');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'No problems' })).toBeVisible();
    await expect(verdict(page)).toContainText('Solvable in 2');
    await expect.poll(() => onDisk(studio)).toContain('[ > Player | Sheep ] -> [ > Player | > Sheep ]');

    // Paint the second level until it cannot be solved.
    await page.getByRole('tab', { name: 'Draw' }).click();
    await page.getByRole('option', { name: /two of them/ }).click();
    await expect(verdict(page)).toContainText(/Solvable in \d+/);
    await shot('2-draw');
    await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Fence' }).click();
    for (const [x, y] of [[6, 2], [7, 3], [6, 5], [7, 4], [5, 2]] as const) await cell(page, x, y).click();
    await page.getByRole('toolbar', { name: 'Palette' }).getByRole('button', { name: 'Fence' }).click();
    await cell(page, 5, 3).click();
    await cell(page, 5, 4).click();
    await expect(verdict(page)).toContainText('Unsolvable');
    await expect(page.getByRole('option', { name: /two of them/ })).toContainText('unsolvable');
    await shot('3-unsolvable');

    // Make it solvable with the least change, and take it.
    await page.getByRole('button', { name: 'Make it solvable' }).click();
    const offer = page.getByRole('region', { name: 'Preview' });
    await expect(offer).toContainText(/Solvable with \d cells? changed/, { timeout: 60_000 });
    await shot('4-repair');
    await offer.getByRole('button', { name: 'Take it' }).click();
    await expect(verdict(page)).toContainText(/Solvable in \d+/);
    const mended = Number(/Solvable in (\d+)/.exec(await verdict(page).innerText())?.[1]);

    // Take a suggestion; it is better by the reading that ranks.
    await page.getByRole('slider', { name: 'Vary less or more' }).focus();
    await page.keyboard.press('Home');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    const first = page.getByRole('article', { name: /^Suggestion 1: \d/ });
    await expect(first).toBeVisible({ timeout: 60_000 });
    await shot('5-suggestions');
    await page.keyboard.press('Escape');
    await expect(page.getByText('Stopped; what was found stays.')).toBeVisible();
    const promised = Number(/Suggestion 1: ([\d,]+) moves/.exec((await first.getAttribute('aria-label')) ?? '')?.[1]?.replace(',', ''));
    await first.getByRole('button', { name: 'Keep' }).click();
    await first.getByRole('button', { name: 'Try' }).click();
    await expect(verdict(page)).toContainText(`Solvable in ${promised}`);
    expect(promised).toBeGreaterThan(mended);
    await page.getByRole('button', { name: 'Go on with it' }).click();
    await shot('6-taken');

    // Ask a need that fails, and watch the shortcut.
    const asked = page.getByRole('region', { name: 'You asked' });
    await asked.getByRole('button', { name: 'need' }).click();
    await asked.getByRole('combobox', { name: 'What every solution must do' }).fill('push >= 99');
    await page.keyboard.press('Enter');
    await expect(asked).toContainText('avoidable');
    await asked.getByRole('button', { name: 'Watch the shortcut' }).click();
    await expect(page.getByRole('region', { name: 'Solution' })).toContainText('Shortcut');
    await expect(page.getByRole('alert')).toContainText(/Won in \d+ moves/);
    await page.keyboard.press('F2');

    // Play it to the end with the keys.
    await page.getByRole('button', { name: 'Show the solution' }).click();
    const names = await page.getByRole('region', { name: 'Solution' }).getByRole('listitem').getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names).toHaveLength(promised);
    await page.keyboard.press('F4');
    for (const name of names) await page.keyboard.press(KEYS[/^Move \d+, (\w+)/.exec(name)?.[1] ?? ''] ?? 'Escape');
    await expect(page.getByRole('alert')).toContainText(`Won in ${promised} moves`);
    await shot('7-won');
    await page.keyboard.press('t');
    await expect(page.getByRole('status', { name: 'Saving' })).toHaveText('Saved');
    const saved = onDisk(studio);
    expect(saved).toMatch(/\(test won: [UDLR]+\)\n[.#]{8}/);

    // Reload the page: everything is there.
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Play', selected: true })).toBeVisible();
    await expect(page.getByRole('option', { name: /two of them/ })).toHaveAttribute('aria-selected', 'true');
    await expect(verdict(page)).toContainText(`Solvable in ${promised}`);
    await expect(page.getByText('1 test passes')).toBeVisible();
    await page.keyboard.press('F2');
    await expect(page.getByRole('button', { name: 'Kept 1' })).toBeVisible();
    await expect(page.getByRole('article', { name: /^Suggestion 1: \d/ })).toBeVisible();
    await expect(asked).toContainText('push >= 99');
    expect(onDisk(studio)).toBe(saved);
    await shot('8-reloaded');

    // Undo all of it, down to the pasted text, and do it again.
    await all(page, 'Undo');
    await expect.poll(() => onDisk(studio)).toBe(GAME);
    await all(page, 'Redo');
    await expect.poll(() => onDisk(studio)).toBe(saved);
  });
}
