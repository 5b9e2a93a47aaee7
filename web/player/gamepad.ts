// A gamepad as keys: the cross and the left stick move, A acts, B takes back, Start goes on.

const BUTTONS: Record<number, string> = { 0: 'x', 1: 'z', 3: 'r', 9: 'Enter', 12: 'ArrowUp', 13: 'ArrowDown', 14: 'ArrowLeft', 15: 'ArrowRight' };
/** A held direction repeats after this many pictures of the screen, then every few. */
const FIRST = 18;
const EVERY = 8;

/** Calls `press` for what is pressed on any gamepad; returns how to stop. */
export function padKeys(press: (key: string) => unknown): () => void {
  let request = 0;
  const held = new Map<string, number>();
  const look = (): void => {
    const now = new Set<string>();
    for (const pad of navigator.getGamepads?.() ?? []) {
      if (!pad) continue;
      pad.buttons.forEach((button, i) => {
        const key = BUTTONS[i];
        if (button.pressed && key) now.add(key);
      });
      const [x = 0, y = 0] = pad.axes;
      if (Math.abs(x) > 0.6) now.add(x < 0 ? 'ArrowLeft' : 'ArrowRight');
      else if (Math.abs(y) > 0.6) now.add(y < 0 ? 'ArrowUp' : 'ArrowDown');
    }
    for (const key of held.keys()) if (!now.has(key)) held.delete(key);
    for (const key of now) {
      const count = held.get(key) ?? 0;
      held.set(key, count + 1);
      const repeats = key.startsWith('Arrow') && count >= FIRST && (count - FIRST) % EVERY === 0;
      if (count === 0 || repeats) press(key);
    }
    request = requestAnimationFrame(look);
  };
  const start = (): void => {
    if (request === 0) request = requestAnimationFrame(look);
  };
  // Nothing is looked at on a machine without a gamepad.
  window.addEventListener('gamepadconnected', start);
  return () => {
    window.removeEventListener('gamepadconnected', start);
    cancelAnimationFrame(request);
  };
}
