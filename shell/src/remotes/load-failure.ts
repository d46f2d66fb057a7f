/** Why a remote's module is not there. */
export type LoadFailureReason =
  | 'unknown-remote'
  | 'network'
  | 'missing'
  | 'timeout'
  | 'integrity'
  | 'incompatible'
  | 'broken';

/**
 * `network`: no answer or a server error. `missing`: the file is gone. `integrity`: the file is not the released one.
 * `incompatible`: it wants other shared libraries. `broken`: it came, but does not run or exposes no component.
 */
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
