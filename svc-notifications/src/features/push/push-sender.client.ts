import { days, type Outgoing, seconds } from '@siteswap/service-kit';
import webPush from 'web-push';
import type { Vapid } from './vapid.policy.ts';

export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  readonly ttlSeconds: number;
  readonly isUrgent: boolean;
  readonly topic: string;
  readonly signal: AbortSignal;
}

export interface PushResponse {
  readonly status: number;
  /** What the push service asked for; 0 when it said nothing. */
  readonly retryAfterMs: number;
}

const maxRetryAfterMs = days(1);

/** Milliseconds of a header `Retry-After`: seconds, or a date. */
export function toRetryAfterMs(header: string | undefined, now: Date): number {
  if (header === undefined) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now.getTime();
  return Number.isFinite(ms) ? Math.min(Math.max(0, ms), maxRetryAfterMs) : 0;
}

/** Once its process stops, a push that is under way has so long: aborted at once, it might go out twice. */
const stopGrace = seconds(2);

function withGrace(signal: AbortSignal): AbortSignal {
  const controller = new AbortController();
  const abort = () => controller.abort(signal.reason);
  signal.addEventListener('abort', () => setTimeout(abort, stopGrace), { once: true });
  return controller.signal;
}

/** Encrypts (RFC 8291), signs (RFC 8292) and posts (RFC 8030). */
export function createPushSender(options: { outgoing: Outgoing; vapid: Vapid; timeoutMs: number }) {
  const { outgoing, vapid, timeoutMs } = options;
  return {
    /** @throws the error of a connection that failed, was not allowed, or took too long */
    async send(
      { endpoint, p256dh, auth }: PushTarget,
      payload: string,
      { ttlSeconds, isUrgent, topic, signal }: PushOptions,
    ): Promise<PushResponse> {
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        payload,
        {
          vapidDetails: { ...vapid },
          TTL: ttlSeconds,
          urgency: isUrgent ? 'high' : 'normal',
          topic,
          contentEncoding: 'aes128gcm',
        },
      );
      const response = await outgoing.post(endpoint, {
        headers: headers as Record<string, string>,
        body,
        timeoutMs,
        signal: withGrace(signal),
      });
      const retryAfterMs = toRetryAfterMs(response.headers['retry-after'], new Date());
      return { status: response.status, retryAfterMs };
    },
  };
}

export type PushSender = ReturnType<typeof createPushSender>;
