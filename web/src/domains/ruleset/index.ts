// Games described in JSON.
import type { Domain } from '..';

export const domain: Domain = { icon: 'rings', endings: ['.ruleset.json', '.json'], load: async () => (await import('./bench')).bench };
