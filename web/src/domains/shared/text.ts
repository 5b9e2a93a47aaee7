// What every text offers, whatever its domain.
import { desk } from '../../lib/desk.svelte';
import { paper } from '../../lib/paper.svelte';
import type { Command, KeyGroup } from '..';

export const textKeys: KeyGroup = { name: 'Text', rows: [['F8', 'next problem'], ['Ctrl .', 'fix it'], ['F12', 'go to where a name is given']] };

export const nextProblem: Command = {
  name: 'Next problem',
  key: 'F8',
  can: () => paper.problems.length > 0,
  run: () => {
    desk.view = 'text';
    // The editor is put on the page first.
    setTimeout(() => void paper.showProblem(undefined, true), 60);
  },
};
