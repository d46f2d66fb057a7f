import type { RemoteLoadReason } from '@siteswap/contracts/platform';

export type LoadFailureReason = RemoteLoadReason;

/** Why a module cannot be shown: its load failed, or the registry has no such remote. */
export type UnloadedReason = LoadFailureReason | 'unknown-remote';

/** Whether the reason may be that the device had no network. */
export const isUnreachable = (reason: UnloadedReason): boolean =>
  reason === 'network' || reason === 'timeout';

/** What the card about it says: why, and a name for people who ask for help. */
export function failureOf(label: string | undefined, reason: UnloadedReason) {
  return {
    reason: isUnreachable(reason) ? 'unreachable' : 'broken',
    reference: [label, reason].filter(Boolean).join(' '),
  } as const;
}

/** A module that did not load; the contract of the reports explains the reasons. */
export class LoadFailure extends Error {
  override readonly name = 'LoadFailure';
  readonly reason: LoadFailureReason;

  constructor(reason: LoadFailureReason, options?: ErrorOptions) {
    super(`remote not loaded: ${reason}`, options);
    this.reason = reason;
  }

  static reasonOf(error: unknown): LoadFailureReason {
    return error instanceof LoadFailure ? error.reason : 'broken';
  }
}
