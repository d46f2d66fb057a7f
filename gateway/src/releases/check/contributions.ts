import type { RegistryEntry, RemoteManifest, ShellManifest } from '@siteswap/contracts/platform';
import type { ReleaseProblem } from './release-problem.ts';

/** The platform that a release joins. */
export interface Surroundings {
  readonly shell: ShellManifest | null;
  /** Remotes in use. */
  readonly remotes: readonly RegistryEntry[];
  /** Names of the services that the gateway forwards to. */
  readonly services: readonly string[];
}

/**
 * Slots that are offered by the shell or a remote in use; null when that is not known, because a release from before
 * slots were stated is in use, or no shell at all.
 */
function offeredSlots(
  { shell, remotes }: Surroundings,
  release: RemoteManifest,
): ReadonlySet<string> | null {
  const others = remotes.filter(({ name }) => name !== release.name);
  const owners = [shell, ...others.map(({ manifest }) => manifest)];
  if (owners.some((owner) => owner?.offers === undefined)) return null;
  return new Set([...owners, release].flatMap((owner) => owner?.offers ?? []));
}

/** A contribution to a slot that is offered nowhere would never be seen. */
export function slotProblems(release: RemoteManifest, around: Surroundings): ReleaseProblem[] {
  const offered = offeredSlots(around, release);
  if (!offered) return [];
  return release.slots
    .filter(({ slot }) => !offered.has(slot))
    .map(({ id, slot }) => ({ path: 'remote.json', code: 'SLOT_UNKNOWN', params: { id, slot } }));
}

/** A service that does not exist can never be ready. */
export function requiresProblems(
  { requires }: RemoteManifest,
  { services }: Surroundings,
): ReleaseProblem[] {
  return requires
    .filter((service) => !services.includes(service))
    .map((service) => ({ path: 'remote.json', code: 'REQUIRES_UNKNOWN', params: { service } }));
}
