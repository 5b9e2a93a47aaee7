// Boards of beams and fractions.
import type { Domain } from '..';
import { shared } from '../shared';

export const domain: Domain = { ...shared, icon: 'beam', endings: ['.refraction'] };
