// Answer set programs, which have no levels to play; puzzles are required of them.
import type { Domain } from '..';

export const domain: Domain = { icon: 'text', endings: ['.lp'], load: async () => (await import('./bench')).bench };
