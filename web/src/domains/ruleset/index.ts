// Games described in JSON.
import type { Domain } from '..';
import { shared } from '../shared';

export const domain: Domain = { ...shared, icon: 'rings', endings: ['.ruleset.json', '.json'] };
