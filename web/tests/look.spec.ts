// Pictures of the main pages in both themes, kept as files so that a person can look at them.
import { expect, test } from './studio';
import { drawn, idle } from './waiting';

const SIZES = [[1440, 900], [1280, 720]] as const;

for (const theme of ['light', 'dark'] as const) {
  test(`pictures, ${theme}`, async ({ page, studio }) => {
    const shot = async (name: string): Promise<void> => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await drawn(page);
        await page.screenshot({ path: `test-results/${name}-${theme}-${width}x${height}.png` });
      }
    };
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${studio.url}#warehouse.txt`);
    await page.getByRole('option', { name: /along the wall/ }).click();
    await expect(page.getByRole('status', { name: 'Verdict' })).toContainText('Solvable in 18');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Try' }).first()).toBeVisible();
    await shot('suggestions');
    await page.getByRole('button', { name: 'Compare side by side' }).first().click();
    await shot('compare');
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('button', { name: 'Show the solution' }).click();
    await shot('draw');
    await page.getByRole('tab', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Solve from here' }).first().click();
    await expect(page.getByRole('region', { name: 'Solution' })).toBeVisible();
    await page.keyboard.press('s');
    await page.keyboard.press('s');
    await shot('play');
    await page.getByRole('tab', { name: 'Text' }).click();
    await shot('text');
    await page.getByRole('tab', { name: 'Coverage' }).click();
    await idle(page);
    await shot('coverage');
  });
}
