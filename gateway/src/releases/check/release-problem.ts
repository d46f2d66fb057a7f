import type { ReleaseErrorCode } from '@siteswap/contracts/platform';
import { AppError } from '@siteswap/service-kit';

/** One reason to reject a release: the file (or module) concerned, and a stable code. */
export interface ReleaseProblem {
  readonly path: string;
  readonly code: ReleaseErrorCode;
  readonly params?: Record<string, unknown>;
}

/** 422 with all problems that were found. */
export const releaseRejected = (errors: readonly ReleaseProblem[]): AppError =>
  new AppError(422, 'RELEASE_REJECTED', 'This release is not valid', { errors });
