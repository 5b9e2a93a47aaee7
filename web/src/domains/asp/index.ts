// Answer set programs, which have no levels to look at or to play.
import type { Domain } from '..';

export const domain: Domain = { icon: 'text', endings: ['.lp'], load: async () => (await import('../shared/plain')).bench };
