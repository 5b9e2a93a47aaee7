// Panels on which a line is drawn.
import type { Domain } from '..';

export const domain: Domain = { icon: 'panel', endings: ['.panel'], load: async () => (await import('./bench')).bench };
