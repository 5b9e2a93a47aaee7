// Sokoban collections: PuzzleScript with one fixed set of rules, written as levels alone.
import type { Domain } from '..';

export const domain: Domain = { icon: 'level', endings: ['.xsb'], load: async () => (await import('./bench')).bench };
