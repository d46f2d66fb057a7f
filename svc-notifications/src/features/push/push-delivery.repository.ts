import type { Db, Tx } from '#src/db.ts';
import type { NotificationType } from '#src/generated/prisma/client.ts';

export interface PushDeviceKey {
  readonly deviceId: string;
  readonly userId: number;
}

/** The active devices of the members. */
export const listActiveDevices = (tx: Tx, userIds: readonly number[]): Promise<PushDeviceKey[]> =>
  tx.$queryRawUnsafe<PushDeviceKey[]>(
    `select id as "deviceId", user_id as "userId" from push_subscription
     where user_id = any($1::int[]) and is_active`,
    [...userIds],
  );

/** A device with what a push to it needs. */
export interface DueDevice {
  readonly deviceId: string;
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly locale: string | null;
  readonly unreadCount: number;
}

/** A notification that a device is to show. */
export interface DuePush extends DueDevice {
  readonly id: string;
  readonly eventId: string;
  readonly templateKey: string;
  readonly values: unknown;
  readonly createdAt: Date;
  readonly eventAt: Date | null;
  readonly type: NotificationType;
  readonly category: string;
  readonly title: string;
  readonly message: string;
  readonly entityType: string | null;
  readonly entityId: string | null;
  readonly actionUrl: string | null;
  readonly actorId: number | null;
  readonly otherActorIds: readonly number[];
}

const device = `
  s.id as "deviceId", s.user_id as "userId", s.endpoint, s.p256dh, s.auth, m.locale,
  (select count(*)::int from notification u
   where u.user_id = s.user_id and u.read_at is null and u.deleted_at is null) as "unreadCount"`;
const activeDevice = `
  from push_subscription s left join member m on m.id = s.user_id
  where s.id = $1::uuid and s.is_active and m.is_deleted is not true`;

const duePush = `
  select ${device}, n.id, n.event_id as "eventId", n.template_key as "templateKey", n.values,
    n.created_at as "createdAt", n.event_at as "eventAt", n.type, n.category, n.title, n.message,
    n.entity_type as "entityType", n.entity_id as "entityId", n.action_url as "actionUrl",
    n.actor_id as "actorId", n.other_actor_ids as "otherActorIds"
  from push_subscription s
    join notification n on n.user_id = s.user_id
    left join member m on m.id = s.user_id
  where s.id = $1::uuid and s.is_active and m.is_deleted is not true
    and n.id = $2::uuid and n.sequence = $3::int and n.read_at is null and n.deleted_at is null`;

/** Null once the notification was read, deleted or changed, or the device is gone or another member's. */
export async function findDuePush(
  db: Db,
  key: { deviceId: string; notificationId: string; sequence: number },
): Promise<DuePush | null> {
  const { deviceId, notificationId, sequence } = key;
  const rows = await db.$queryRawUnsafe<DuePush[]>(duePush, deviceId, notificationId, sequence);
  return rows[0] ?? null;
}

export async function findDueDevice(
  db: Db,
  { deviceId, userId }: PushDeviceKey,
): Promise<DueDevice | null> {
  const rows = await db.$queryRawUnsafe<DueDevice[]>(
    `select ${device} ${activeDevice} and s.user_id = $2::int`,
    deviceId,
    userId,
  );
  return rows[0] ?? null;
}

/** Only while the device has the address that was posted to. */
const atEndpoint = ({ deviceId, endpoint }: DueDevice) => ({ id: deviceId, endpoint });

export async function setDelivered(db: Db, device: DueDevice, now: Date): Promise<void> {
  const data = { lastDeliveredAt: now, updatedAt: now };
  await db.pushSubscription.updateMany({ where: atEndpoint(device), data });
}

export async function deactivate(db: Db, device: DueDevice, now: Date): Promise<void> {
  const data = { isActive: false, updatedAt: now };
  await db.pushSubscription.updateMany({ where: atEndpoint(device), data });
}
