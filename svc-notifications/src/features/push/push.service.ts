import type { BrowserSubscription } from '@siteswap/contracts/notifications';
import {
  type Actor,
  AppError,
  type Clock,
  conflict,
  invalidInput,
  later,
  notFound,
  type OutboxWriter,
  type Outgoing,
  type RateLimits,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { IsWanted } from '#src/features/preferences/preferences.public.ts';
import { pushJob, pushLifetime, testPushJob } from './push.job.ts';
import { toDevice } from './push.mapper.ts';
import { isPublicKey } from './push.policy.ts';
import {
  deleteDevice,
  deleteDevicesAbove,
  findDevice,
  listDevices,
  lockDevices,
  replaceEndpoint,
  saveSubscription,
} from './push.repository.ts';
import { listActiveDevices } from './push-delivery.repository.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly rateLimits: RateLimits;
  readonly outgoing: Outgoing;
  /** False without keys: no browser can subscribe, and nothing is sent. */
  readonly isConfigured: boolean;
}

interface Subscribing {
  readonly subscription: BrowserSubscription;
  readonly name?: string | null | undefined;
  readonly replaces?: string | undefined;
}

/** A notification that was stored, or changed, for a member. */
export interface StoredNotification {
  readonly id: string;
  readonly userId: number;
  readonly sequence: number;
}

/** The one that was of use longest ago gives way to another. */
const maxDevicesPerMember = 20;
/** Each makes our server post to an address that the member chose. */
const testsPerMember = { points: 10, seconds: 3_600 };
/** Who asked for a test waits for it now. */
const testLifetimeMs = 60_000;

const notConfigured = () =>
  new AppError(503, 'PUSH_NOT_CONFIGURED', 'This site sends no push notifications');

/** The browsers of members that receive pushes. */
export function createPushService(deps: Deps) {
  const { db, transact, clock, outgoing, isConfigured } = deps;

  const assertUsable = ({ endpoint, keys }: BrowserSubscription) => {
    if (!outgoing.isAllowed(endpoint)) {
      throw invalidInput([{ path: 'subscription.endpoint', code: 'NOT_ALLOWED' }]);
    }
    if (!isPublicKey(keys.p256dh)) {
      throw invalidInput([{ path: 'subscription.keys.p256dh', code: 'INVALID' }]);
    }
  };

  return {
    async check({ userId }: Actor, endpoint: string) {
      const device = await findDevice(db, { userId, endpoint });
      return { isActive: device?.isActive ?? false };
    },

    async subscribe({ userId }: Actor, { subscription, name, replaces }: Subscribing) {
      if (!isConfigured) throw notConfigured();
      assertUsable(subscription);
      const { endpoint, keys } = subscription;
      const row = await transact(async (tx) => {
        await lockDevices(tx, userId);
        if (replaces !== undefined) await replaceEndpoint(tx, userId, replaces, endpoint);
        const input = { userId, endpoint, ...keys, name: name ?? null };
        const saved = await saveSubscription(tx, input, clock());
        await deleteDevicesAbove(tx, userId, maxDevicesPerMember);
        return saved;
      });
      return { device: toDevice(row) };
    },

    async unsubscribe({ userId }: Actor, endpoint: string) {
      await deleteDevice(db, { userId, endpoint });
      return { isActive: false as const };
    },

    async list({ userId }: Actor) {
      return { data: (await listDevices(db, userId)).map(toDevice) };
    },

    async remove({ userId }: Actor, id: string) {
      if (!(await deleteDevice(db, { userId, id }))) throw notFound();
      return { removed: true as const };
    },

    async test({ userId }: Actor, id: string) {
      const device = await findDevice(db, { userId, id });
      if (!device) throw notFound();
      if (!isConfigured) throw notConfigured();
      if (!device.isActive) {
        throw conflict('PUSH_INACTIVE', 'This browser receives no pushes any more');
      }
      await deps.rateLimits.take(`push-test:${userId}`, testsPerMember);
      const expiresAt = later(clock(), testLifetimeMs).toISOString();
      await transact(async (_tx, outbox) => {
        outbox.job(testPushJob, { deviceId: id, userId, expiresAt }, { key: id });
      });
      return { queued: true as const };
    },

    /** Adds a job for each active device of members who want the pushes, in the transaction that stored. */
    async addPushes(
      tx: Tx,
      outbox: OutboxWriter,
      isWanted: IsWanted,
      stored: readonly StoredNotification[],
    ): Promise<void> {
      if (!isConfigured || stored.length === 0) return;
      const userIds = stored.map(({ userId }) => userId);
      const devices = await listActiveDevices(
        tx,
        userIds.filter((userId) => isWanted(userId, 'push')),
      );
      const byMember = new Map(stored.map((each) => [each.userId, each]));
      const expiresAt = later(clock(), pushLifetime).toISOString();
      for (const { deviceId, userId } of devices) {
        const { id, sequence } = byMember.get(userId) as StoredNotification;
        const payload = { deviceId, notificationId: id, sequence, expiresAt };
        outbox.job(pushJob, payload, { key: `${id} ${deviceId}` });
      }
    },
  };
}

export type PushService = ReturnType<typeof createPushService>;
