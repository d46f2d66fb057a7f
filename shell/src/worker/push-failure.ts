/** Why this browser receives no pushes. */
export type PushFailureReason =
  | 'signedOut'
  | 'unsupported'
  | 'denied'
  | 'keyMissing'
  | 'registration'
  | 'timeout';

export class PushFailure extends Error {
  readonly reason: PushFailureReason;

  constructor(reason: PushFailureReason) {
    super(`push notifications: ${reason}`);
    this.reason = reason;
  }
}
