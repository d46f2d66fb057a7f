import type { RemoteManifest, ShellManifest } from '@siteswap/contracts/platform';
import type { Release } from '@siteswap/releases';
import { satisfies, validRange } from 'semver';
import { readRemoteManifest } from '#src/releases/load-release.ts';
import type { ReleaseProblem } from './release-problem.ts';

type Shares = Readonly<Record<string, string>>;
type Provided = Pick<ShellManifest, 'shared' | 'provides'>;

/**
 * Shared modules that a remote requires and the shell does not provide in an accepted version: the browser would not
 * load the remote.
 * @param required module → range, as the remote states
 * @param provided module → version; undefined for a shell that states none, and then nothing is a problem
 */
function sharedProblems(
  required: Shares | undefined,
  provided: Shares | undefined,
): ReleaseProblem[] {
  if (!required) return [{ path: 'remote.json', code: 'SHARED_UNSTATED' }];
  if (!provided) return [];
  return Object.entries(required).flatMap(([path, range]): ReleaseProblem[] => {
    const version = provided[path];
    if (version === undefined) return [{ path, code: 'SHARED_UNKNOWN' }];
    if (validRange(range) && satisfies(version, range)) return [];
    return [{ path, code: 'SHARED_INCOMPATIBLE', params: { range, version } }];
  });
}

/**
 * Names that a remote takes of shared modules and the shell does not provide: in the browser they would be undefined.
 * @param uses module → names, as the remote states; undefined for a release that was stored before these were stated
 * @param provides undefined for a shell that states none, and then nothing is a problem
 */
function nameProblems({ uses = {} }: RemoteManifest, { provides }: Provided): ReleaseProblem[] {
  if (!provides) return [];
  return Object.entries(uses).flatMap(([path, taken]): ReleaseProblem[] => {
    const provided = provides[path];
    const names = taken.filter((name) => !provided?.includes(name));
    return provided && names.length > 0
      ? [{ path, code: 'SHARED_NAME_UNKNOWN', params: { names } }]
      : [];
  });
}

/** The shared modules that it takes; releases from before state all that there were when they were built. */
function usedShares({ shared, uses }: RemoteManifest): Shares | undefined {
  if (!shared || !uses) return shared;
  return Object.fromEntries(Object.entries(shared).filter(([path]) => uses[path] !== undefined));
}

/** What a remote takes of shared modules, by version and by name, that a shell does not provide. */
export function compatibilityProblems(
  manifest: RemoteManifest,
  shell: Provided | null,
): ReleaseProblem[] {
  return [
    ...sharedProblems(usedShares(manifest), shell?.shared),
    ...(shell ? nameProblems(manifest, shell) : []),
  ];
}

/** Shared modules and names that the remotes in use take and a shell would not provide. */
export async function incompatibleRemotes(
  folder: string,
  remotes: readonly Release[],
  shell: Provided,
): Promise<ReleaseProblem[]> {
  const problems = remotes.map(async ({ name, version }) => {
    const manifest = await readRemoteManifest(folder, { name, version });
    const stated = { ...manifest, shared: manifest.shared ?? {} };
    return compatibilityProblems(stated, shell).map((problem) => ({
      ...problem,
      params: { ...problem.params, remote: name },
    }));
  });
  return (await Promise.all(problems)).flat();
}
