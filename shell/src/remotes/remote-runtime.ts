import type { RegistryEntry } from '@siteswap/contracts/platform';
import type { ComponentType } from 'react';

/** A module exposed by a remote: always one component. */
export interface RemoteModule {
  readonly default: ComponentType<Record<string, unknown>>;
}

/** How remotes are really fetched; the browser's is `federation-runtime.ts`. */
export interface RemoteRuntime {
  /** Loads one exposed module; gives up when `signal` fires. Rejects with a LoadFailure. */
  load(entry: RegistryEntry, expose: string, signal: AbortSignal): Promise<RemoteModule>;
  /** Drops what a failed load left behind, so that the next one starts afresh. */
  forget(entry: RegistryEntry): void;
  /** Describes the version before `entry`, or rejects with a LoadFailure. */
  previous(entry: RegistryEntry, signal: AbortSignal): Promise<RegistryEntry>;
  /** Describes the version in use now; null when the remote is not in use. May reject. */
  latest(remote: string, signal: AbortSignal): Promise<RegistryEntry | null>;
  /** Reloads the whole page, with the versions in use now. */
  reload(): void;
}
