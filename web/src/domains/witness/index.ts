// Panels on which a line is drawn.
import type { Domain } from '..';
import { shared } from '../shared';

export const domain: Domain = { ...shared, icon: 'panel', endings: ['.panel'] };
