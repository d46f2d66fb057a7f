import { networkProblem, ProblemError } from '../client/problem-error.ts';
import { isThirdPartyError } from './error-reporter.ts';

/** `break`: the page may be wrong from now on. `say`: the page is right, but what was wanted did not happen. */
export type Unhandled =
  | { readonly kind: 'break' | 'say'; readonly error: unknown }
  | { readonly kind: 'ignore' };

const ignored: Unhandled = { kind: 'ignore' };

/** What browsers call an action that was ended or not allowed: sharing given up, a page left during a call. */
const endedNames = new Set(['AbortError', 'CancelledError', 'NotAllowedError', 'TimeoutError']);

/** A file or a call that did not arrive: `fetch` in three browsers, `import()`, chunks of the bundler. */
const notArrived =
  /Failed to fetch|NetworkError when attempting|Load failed|dynamically imported module|Loading (CSS )?chunk/i;

/**
 * What a failure that no code handled means for the page. Whatever is not ours, was aborted, or is not even an error
 * leaves the page alone; a failed call is said; everything else is a bug, after which the page cannot be trusted.
 */
export function classifyUnhandled(error: unknown): Unhandled {
  if (error instanceof ProblemError) return { kind: 'say', error };
  if (!(error instanceof Error)) return ignored;
  if (endedNames.has(error.name) || isThirdPartyError(error)) return ignored;
  if (error.name === 'ChunkLoadError' || notArrived.test(error.message)) {
    return { kind: 'say', error: networkProblem(error) };
  }
  return { kind: 'break', error };
}
