// Stories of items, rules and areas.
import type { Domain } from '..';

export const domain: Domain = { icon: 'story', endings: ['.story.toml', '.toml'], load: async () => (await import('./bench')).bench };
