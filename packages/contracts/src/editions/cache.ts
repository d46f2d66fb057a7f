import type { RouteCache } from '../route.ts';

/** For reads made from editions; a change of a convention or of a creator is published as a new state of its editions. */
export const cachedUntilEditionsChange: RouteCache = {
  maxAgeSeconds: 60,
  invalidatedBy: ['state.edition.'],
};

/** For reads made from one edition, whose `id` is in their path. */
export const cachedUntilEditionChanges: RouteCache = {
  maxAgeSeconds: 60,
  invalidatedBy: ['state.edition.{id}'],
};
