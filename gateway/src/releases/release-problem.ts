import type { ReleaseErrorCode } from '@siteswap/contracts/platform';
import { AppError } from '@siteswap/service-kit';

/** One reason not to take a release: the file (or module) it is about, and a stable code. */
export interface ReleaseProblem {
  readonly path: string;
  readonly code: ReleaseErrorCode;
  readonly params?: Record<string, unknown>;
}

/** 422 with everything that was found. */
export const releaseRefused = (errors: readonly ReleaseProblem[]): AppError =>
  new AppError(422, 'RELEASE_REFUSED', 'This release does not hold together', { errors });
