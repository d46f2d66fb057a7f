import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { addressPrefix } from '../privacy/address-prefix.ts';
import type { Metrics } from '../process/metrics.ts';

/** Something that matters to who may do what: a sign-in, a lock-out, a changed right, a rejected call. */
export interface SecurityEvent {
  /** `<noun>.<what>`, from a fixed set in the code: `session.sign-in`, `account.password-changed`, `access.rejected`. */
  readonly type: string;
  /** `failure`: tried and wrong, as a password; `rejected`: not allowed. */
  readonly outcome: 'success' | 'failure' | 'rejected';
  /** The account concerned, when there is one. */
  readonly userId?: number | undefined;
  /** Id of the route that rejected the call. */
  readonly route?: string | undefined;
  /** Whole; only its prefix is logged. */
  readonly ip?: string | undefined;
  /** A code or a short fixed text, never what a person typed. */
  readonly reason?: string | undefined;
}

/** Returns at once and never throws. */
export type RecordSecurityEvent = (event: SecurityEvent) => void;

/**
 * Writes one log line per security event, at any log level but `silent`, and counts it for alerts as
 * `security_events_total{type,outcome}`. The line has the account's id and the network of the address: no name,
 * no mail address, no secret.
 */
export function createSecurityEvents(options: {
  log: Logger;
  metrics: Pick<Metrics, 'registry'>;
}): RecordSecurityEvent {
  const { level } = options.log;
  // An operator who only wants warnings still wants to know who signed in.
  const isQuiet = level === 'warn' || level === 'error' || level === 'fatal';
  const log = options.log.child({}, isQuiet ? { level: 'info' } : {});
  const counter = new Counter({
    name: 'security_events_total',
    help: 'Sign-ins, lock-outs, changed rights and other security events',
    labelNames: ['type', 'outcome'],
    registers: [options.metrics.registry],
  });
  return ({ type, outcome, userId, route, ip, reason }) => {
    counter.inc({ type, outcome });
    const addressRange = ip === undefined ? undefined : addressPrefix(ip);
    log.info(
      { type, outcome, userId, route, addressPrefix: addressRange, reason },
      'security event',
    );
  };
}
