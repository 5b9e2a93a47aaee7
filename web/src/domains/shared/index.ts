// What a domain has that says nothing else of itself.
import type { Domain } from '..';

export const shared: Domain = { icon: 'text', endings: [], load: async () => (await import('./look')).bench };
