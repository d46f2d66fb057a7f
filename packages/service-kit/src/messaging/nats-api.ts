import { NatsError } from 'nats';

/** `SITESWAP_EVENTS` */
export const streamName = (prefix: string, kind: string) => `${prefix.toUpperCase()}_${kind}`;

/** Codes of the JetStream API. */
const apiErrors = {
  noMessageFound: 10_037,
  streamNotFound: 10_059,
  consumerExists: 10_148,
  consumerNameInUse: 10_013,
  wrongLastSequence: 10_071,
  /** The server has less room than a limit would reserve. */
  noRoomForLimit: 10_047,
} as const;

/** Whether the JetStream API rejected a call with one of these codes. */
export function isApiError(error: unknown, ...codes: (keyof typeof apiErrors)[]): boolean {
  if (!(error instanceof NatsError)) return false;
  return codes.some((code) => apiErrors[code] === error.api_error?.err_code);
}
