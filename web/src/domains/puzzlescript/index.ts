// PuzzleScript.
import type { Domain } from '..';

export const domain: Domain = {
  icon: 'file',
  endings: ['.txt', '.puzzle', '.ps'],
  load: async () => (await import('./bench')).bench,
  titleOf: (text) => (/^\s*(objects|rules)\s*$/im.test(text) ? (/^\s*title\s+(.+)$/im.exec(text)?.[1] ?? 'pasted game') : null),
  lendsRules: true,
};
