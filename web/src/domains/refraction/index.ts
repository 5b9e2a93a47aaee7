// Boards of beams and fractions.
import type { Domain } from '..';

export const domain: Domain = { icon: 'beam', endings: ['.refraction'], load: async () => (await import('./bench')).bench };
