import { z } from 'zod';
import { problem } from './problem.ts';
import type { Route } from './route.ts';

/**
 * Extends the response that a form is opened with, and the body that the form sends: it returns the version as it was.
 * A given field that another person changed since is then 409 EDIT_CONFLICT; fields that only others changed stay theirs.
 * A call without version changes what is given. Only the service reads a version (`formVersion` of the service-kit).
 */
export const versioned = { version: z.string().max(8_000).optional() };

/** A response that a form can be opened with. */
export interface Versioned {
  readonly version?: string | undefined;
}

/** Code of a field of `errors` that another person changed since the form was opened. */
export const changedMeanwhile = 'CHANGED_MEANWHILE';

/** 409: nothing was changed. `errors` names the fields, `fresh` has all fields of the form as they are, and their version. */
export const editConflict = problem.extend({
  code: z.literal('EDIT_CONFLICT'),
  fresh: z.looseObject({ version: z.string() }),
});

// By their fields: the classes of zod are not part of what the shell brings for remotes.
const hasVersion = (body: object | undefined): boolean => {
  const { shape = {}, options = [] } = (body ?? {}) as { shape?: object; options?: object[] };
  return 'version' in shape || options.some(hasVersion);
};

/** Whether the body of a route has the version that its form was opened with. */
export const takesVersion = ({ body }: Pick<Route, 'body'>): boolean => hasVersion(body);
