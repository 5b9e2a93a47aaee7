// What both tables of response times are made of: clocks inside the page, and rows.

/** From now on every key is timed until the frame after it is drawn. */
export async function timeFrames(page) {
  await page.evaluate(() => {
    window.frames = [];
    if (window.timesFrames) return;
    window.timesFrames = true;
    document.addEventListener('keydown', () => {
      const at = performance.now();
      requestAnimationFrame(() => setTimeout(() => window.frames.push(performance.now() - at)));
    }, true);
  });
}

export function framesOf(page) {
  return page.evaluate(() => window.frames);
}

/** From now on every event of this kind is timed until the verdict is one of the text as it is then. */
export async function timeVerdicts(page, event) {
  await page.evaluate((kind) => {
    window.times = [];
    let begun = 0;
    let wasOld = false;
    document.addEventListener(kind, () => ([begun, wasOld] = [performance.now(), false]), true);
    new MutationObserver(() => {
      const element = document.querySelector('[role="status"][aria-label="Verdict"]');
      const isOld = !element || /was |Looking/.test(element.textContent) || element.closest('.hatch, .is-stale');
      if (isOld) wasOld = true;
      else if (wasOld && begun) {
        window.times.push(performance.now() - begun);
        [begun, wasOld] = [0, false];
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  }, event);
}

/** Does something and waits for the verdict that follows, if one does, and until all is quiet again. */
export async function untilVerdict(page, act, quiet) {
  const before = await page.evaluate(() => window.times.length);
  await act();
  await page.waitForFunction((n) => window.times.length > n, before, { timeout: 5000 }).catch(() => undefined);
  await page.waitForTimeout(quiet);
}

export function verdictsOf(page) {
  return page.evaluate(() => window.times);
}

/** The value below which this part of all values lies. */
export function part(list, share) {
  return [...list].sort((a, b) => a - b)[Math.min(Math.floor(list.length * share), list.length - 1)] ?? NaN;
}

/** Rows of what was measured, in milliseconds, with their goals. Where nothing was measured, that is said. */
export function table(rows) {
  const cells = rows.map(([what, measured, goal, of]) => (Number.isNaN(measured) ? [what, '–', String(goal), 'not measured', of] : [what, measured.toFixed(0), String(goal), measured < goal ? 'yes' : 'NO', of]));
  const all = [['the studio, milliseconds', 'measured', 'goal', 'met', 'of'], ...cells];
  const widths = all[0].map((_, i) => Math.max(...all.map((row) => row[i].length)));
  const line = (row) => row.map((cell, i) => (i === 0 || i === 4 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  ').trimEnd();
  return [line(all[0]), line(widths.map((width) => '-'.repeat(width))), ...cells.map(line)].join('\n');
}
