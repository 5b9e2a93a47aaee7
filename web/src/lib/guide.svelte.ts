// The guide of the first visit: five marks on the page, each with a sentence. It goes away for good when it is closed,
// and comes back by its command.
import { recalled, remember } from './desk.svelte';

export interface Mark {
  /** What it stands on; the first that is shown. */
  on: readonly string[];
  name: string;
  says: string;
}

const MARKS: readonly Mark[] = [
  { on: ['[aria-label="Views"]'], name: 'Views', says: 'The same file drawn, as text, and played. Each has a key.' },
  { on: ['main [role="grid"]', 'main .seatpic', 'main .headrow'], name: 'The level', says: 'Change it here. Every change is saved, and Ctrl Z takes it back, without limit.' },
  { on: ['[aria-label="What is known"]'], name: 'What is known', says: 'Whether it can be solved, in how many moves and how hard it is, after every change. H hides it.' },
  { on: ['[aria-label="You asked"]'], name: 'You asked', says: 'Name what every solution must do. If there is a way around it, you can watch the shortcut.' },
  { on: ['[aria-label="Suggest"]', '[aria-label="Suggestions"]', 'section.strip', '.drawer-knob', '[aria-label="Do anything"]'], name: 'Suggest', says: 'Asks the machine for better levels near yours. Ctrl K does anything by name.' },
];

class Guide {
  isOpen = $state(false);

  /** On the first visit, once there is a level to point at. */
  begin(): void {
    if (recalled('guide') === null) this.isOpen = true;
  }

  show(): void {
    this.isOpen = true;
  }

  close(): void {
    this.isOpen = false;
    remember('guide', 'seen');
  }

  /** The marks whose place is on the page now, with where that is. */
  places(): { mark: Mark; left: number; top: number }[] {
    return MARKS.flatMap((mark) => {
      const found = mark.on.map((selector) => document.querySelector(selector)).find((one) => one?.checkVisibility());
      const box = found?.getBoundingClientRect();
      return box && box.width > 0 ? [{ mark, left: Math.max(3, box.left - 14), top: Math.max(3, Math.min(box.top - 8, window.innerHeight - 30)) }] : [];
    });
  }
}

export const guide = new Guide();
