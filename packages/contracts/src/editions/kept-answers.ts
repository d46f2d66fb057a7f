import type { RouteCache } from '../route.ts';

/** For what is made from editions; a change of a convention or of a creator is told as a new state of its editions. */
export const keptUntilEditionsChange: RouteCache = {
  maxAgeSeconds: 60,
  invalidatedBy: ['state.edition.'],
};
