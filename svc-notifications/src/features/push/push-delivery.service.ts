import { toLocale } from '@siteswap/contracts/fields';
import { pushRejected } from '@siteswap/contracts/notifications';
import { failureReported } from '@siteswap/contracts/platform';
import {
  type Clock,
  JobPostponed,
  type RateLimits,
  TargetNotAllowed,
  type Transact,
} from '@siteswap/service-kit';
import type { Logger } from 'pino';
import type { Counter } from 'prom-client';
import type { Db } from '#src/db.ts';
import {
  findWantedChannels,
  type SettingsService,
} from '#src/features/preferences/preferences.public.ts';
import type { TemplatesService } from '#src/features/templates/templates.public.ts';
import type { CircuitBreaker } from './circuit-breaker.policy.ts';
import {
  type DueDevice,
  type DuePush,
  deactivate,
  findDueDevice,
  findDuePush,
  setDelivered,
} from './push-delivery.repository.ts';
import {
  encodeMessage,
  maxBodyBytes,
  type PushContent,
  pushText,
  shortBodyBytes,
  toPushMessage,
  topicOf,
} from './push-message.format.ts';
import type { PushResponse, PushSender } from './push-sender.client.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly rateLimits: RateLimits;
  readonly templates: TemplatesService;
  readonly settings: SettingsService;
  readonly sender: PushSender;
  readonly breaker: CircuitBreaker;
  readonly counter: Counter<'outcome'>;
  readonly publicUrl: string;
}

interface Expiring {
  readonly expiresAt: string;
}

/** A push service that rejects us is reported once in this time, and only a number of them: their addresses come from members. */
const reports = { points: 10, seconds: 86_400 };

const isUrgentType = (type: string) => type === 'WARNING' || type === 'ERROR';

/** Sends what is due, and does with a device what its push service says. */
export function createPushDelivery(deps: Deps) {
  const { db, clock, log, sender, breaker, counter, publicUrl } = deps;

  /** Notifies administrators that push services reject our keys: no device is to blame. */
  const reportRejection = async (origin: string, statusCode: number): Promise<void> => {
    log.warn({ origin, status: statusCode }, 'push service rejects our VAPID keys or subject');
    const { seconds } = reports;
    const [spent] = await deps.rateLimits.add([
      { key: `push-rejected:${origin}`, points: 1, seconds },
    ]);
    if (spent?.points !== 1) return;
    const [all] = await deps.rateLimits.add([{ key: 'push-rejected', points: 1, seconds }]);
    if ((all?.points ?? 0) > reports.points) return;
    await deps.transact(async (_tx, outbox) => {
      outbox.emit(pushRejected, { origin: origin.slice(0, 300) });
      outbox.emit(failureReported, {
        service: 'svc-notifications',
        occurredAt: clock().toISOString(),
        statusCode,
        errorType: 'PUSH_REJECTED',
        message: `A push service rejects our VAPID keys or subject: ${origin.slice(0, 300)}`,
        method: 'POST',
        url: origin.slice(0, 300),
        path: '/',
      });
    });
  };

  /** Posts once. @throws when it is to be tried again */
  const post = async (
    device: DueDevice,
    json: string,
    content: PushContent,
    { expiresAt, signal }: Expiring & { signal: AbortSignal },
  ): Promise<PushResponse | null> => {
    const { origin } = new URL(device.endpoint);
    const left = new Date(expiresAt).getTime() - clock().getTime();
    try {
      return await sender.send(device, json, {
        ttlSeconds: Math.max(1, Math.floor(left / 1000)),
        isUrgent: content.isUrgent,
        topic: topicOf(content.tag),
        signal,
      });
    } catch (error) {
      // The process stops: the push service has done nothing wrong.
      if (signal.aborted) throw error;
      if (error instanceof TargetNotAllowed) {
        log.warn({ origin }, 'push endpoint leads to no public address');
        await deactivate(db, device, clock());
        counter.inc({ outcome: 'not-allowed' });
        return null;
      }
      breaker.failed(origin);
      counter.inc({ outcome: 'unreachable' });
      throw error;
    }
  };

  const handleResponse = async (
    device: DueDevice,
    { status, retryAfterMs }: PushResponse,
  ): Promise<void> => {
    const { origin } = new URL(device.endpoint);
    counter.inc({ outcome: String(status) });
    if (status >= 500) breaker.failed(origin, retryAfterMs);
    else breaker.succeeded(origin);
    if (status >= 200 && status < 300) return setDelivered(db, device, clock());
    if (status === 404 || status === 410) return deactivate(db, device, clock());
    if (status === 401 || status === 403) return reportRejection(origin, status);
    if (status === 429 || status >= 500) {
      throw new JobPostponed(`push service responded ${status}`, { delayMs: retryAfterMs });
    }
    log.warn({ origin, status }, 'push service does not accept a push');
  };

  const send = async (
    device: DueDevice,
    content: PushContent,
    call: Expiring & { signal: AbortSignal },
  ): Promise<void> => {
    const delayMs = breaker.waitMs(new URL(device.endpoint).origin);
    if (delayMs > 0) {
      throw new JobPostponed('push service fails', { delayMs, isCounted: false });
    }
    const message = toPushMessage(content, publicUrl);
    let response = await post(device, encodeMessage(message, maxBodyBytes), content, call);
    if (response?.status === 413) {
      response = await post(device, encodeMessage(message, shortBodyBytes), content, call);
    }
    if (response) await handleResponse(device, response);
  };

  const hasExpired = ({ expiresAt }: Expiring) => new Date(expiresAt) <= clock();

  const toContent = async (due: DuePush): Promise<PushContent> => {
    const locale = toLocale(due.locale);
    const rendered = (await deps.templates.catalogue()).textsOf(due, locale);
    const { id, templateKey, entityType, entityId } = due;
    return {
      id,
      category: due.category,
      locale,
      title: rendered?.title ?? due.title,
      body: rendered?.message ?? due.message,
      path: due.actionUrl ?? '/notifications',
      tag: entityId === null ? id : `${templateKey}/${entityType}/${entityId}`,
      at: due.eventAt ?? due.createdAt,
      isUrgent: isUrgentType(due.type),
      unreadCount: due.unreadCount,
    };
  };

  return {
    async sendNotification(
      job: Expiring & { deviceId: string; notificationId: string; sequence: number },
      signal: AbortSignal,
    ): Promise<void> {
      if (hasExpired(job)) return;
      const due = await findDuePush(db, job);
      if (!due) return;
      const isWanted = await findWantedChannels(db, [due.userId], due.category);
      if (!isWanted(due.userId, 'push')) return;
      const quietUntil = await deps.settings.quietUntil(due.userId);
      if (quietUntil) {
        const delayMs = quietUntil.getTime() - clock().getTime();
        throw new JobPostponed('quiet hours', { delayMs, isCounted: false });
      }
      await send(due, await toContent(due), { ...job, signal });
    },

    async sendTest(
      job: Expiring & { deviceId: string; userId: number },
      signal: AbortSignal,
    ): Promise<void> {
      if (hasExpired(job)) return;
      const due = await findDueDevice(db, job);
      if (!due) return;
      const locale = toLocale(due.locale);
      const t = pushText(locale);
      const content = {
        id: due.deviceId,
        locale,
        title: t('test.title'),
        body: t('test.message'),
        path: '/profile',
        tag: 'test',
        at: clock(),
        isUrgent: true,
        unreadCount: due.unreadCount,
      };
      await send(due, content, { ...job, signal });
    },
  };
}

export type PushDelivery = ReturnType<typeof createPushDelivery>;
