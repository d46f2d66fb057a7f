import { satisfies, validRange } from 'semver';
import type { ReleaseProblem } from './release-problem.ts';

type Shares = Readonly<Record<string, string>>;

/**
 * Whether the shell brings every shared module a remote wants, in a version it accepts. The browser would refuse the
 * remote otherwise.
 * @param wanted module → range, as the remote states
 * @param brought module → version; undefined for a shell that states nothing, which is then not held against anyone
 */
export function sharedProblems(
  wanted: Shares | undefined,
  brought: Shares | undefined,
): ReleaseProblem[] {
  if (!wanted) return [{ path: 'remote.json', code: 'SHARED_UNSTATED' }];
  if (!brought) return [];
  return Object.entries(wanted).flatMap(([path, range]): ReleaseProblem[] => {
    const version = brought[path];
    if (version === undefined) return [{ path, code: 'SHARED_UNKNOWN' }];
    if (validRange(range) && satisfies(version, range)) return [];
    return [{ path, code: 'SHARED_INCOMPATIBLE', params: { range, version } }];
  });
}
