import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type { PushSubscription } from '#src/generated/prisma/client.ts';

export interface NewSubscription {
  readonly userId: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  /** Null leaves the name that the device has. */
  readonly name: string | null;
}

/** Subscriptions of a member are stored one after the other, so that their number has a limit. */
export async function lockDevices(tx: Tx, userId: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `select pg_advisory_xact_lock(hashtext('push devices'), $1::int)`,
    userId,
  );
}

/** The member's device at an address gets another address, unless that one has a row already. */
const moveEndpoint = `
  update push_subscription set endpoint = $3
  where user_id = $1::int and endpoint = $2
    and not exists (select from push_subscription where endpoint = $3)`;

export async function replaceEndpoint(
  tx: Tx,
  userId: number,
  before: string,
  endpoint: string,
): Promise<void> {
  await tx.$executeRawUnsafe(moveEndpoint, userId, before, endpoint);
  if (before === endpoint) return;
  await tx.pushSubscription.deleteMany({ where: { userId, endpoint: before } });
}

/** Another member's device becomes a new one, so that what waits to be sent to theirs finds none. */
const upsert = `
  insert into push_subscription as stored
    (id, user_id, endpoint, p256dh, auth, name, is_active, created_at, updated_at)
  values ($1::uuid, $2::int, $3, $4, $5, coalesce($6, ''), true, $7::timestamptz, $7::timestamptz)
  on conflict (endpoint) do update set
    id = case when stored.user_id = excluded.user_id then stored.id else excluded.id end,
    name = case when stored.user_id = excluded.user_id then coalesce($6, stored.name) else excluded.name end,
    created_at = case when stored.user_id = excluded.user_id then stored.created_at else excluded.created_at end,
    last_delivered_at = case when stored.user_id = excluded.user_id then stored.last_delivered_at end,
    user_id = excluded.user_id, p256dh = excluded.p256dh, auth = excluded.auth,
    is_active = true, updated_at = excluded.updated_at
  returning id`;

export async function saveSubscription(
  tx: Tx,
  { userId, endpoint, p256dh, auth, name }: NewSubscription,
  now: Date,
): Promise<PushSubscription> {
  const rows = await tx.$queryRawUnsafe<{ id: string }[]>(
    upsert,
    uuidv7(),
    userId,
    endpoint,
    p256dh,
    auth,
    name,
    now,
  );
  return tx.pushSubscription.findUniqueOrThrow({ where: { id: rows[0]?.id ?? '' } });
}

/** Deletes the devices above the limit: inactive ones first, then those that were of use longest ago. */
export async function deleteDevicesAbove(tx: Tx, userId: number, limit: number): Promise<void> {
  await tx.$executeRawUnsafe(
    `delete from push_subscription where id in (
       select id from push_subscription where user_id = $1::int
       order by is_active desc, updated_at desc, id desc offset $2::int)`,
    userId,
    limit,
  );
}

/** The last one of use first. */
export const listDevices = (db: Db, userId: number): Promise<PushSubscription[]> =>
  db.pushSubscription.findMany({
    where: { userId },
    orderBy: [{ isActive: 'desc' }, { updatedAt: 'desc' }, { id: 'desc' }],
  });

export const findDevice = (
  db: Db,
  where: { userId: number } & ({ id: string } | { endpoint: string }),
): Promise<PushSubscription | null> => db.pushSubscription.findFirst({ where });

/** @returns whether there was one */
export async function deleteDevice(
  db: Db,
  where: { userId: number } & ({ id: string } | { endpoint: string }),
): Promise<boolean> {
  return (await db.pushSubscription.deleteMany({ where })).count > 0;
}

/** Deletes what push services have rejected since before an instant. @returns how many */
export async function deleteInactiveBefore(db: Db, updatedAt: Date): Promise<number> {
  const where = { isActive: false, updatedAt: { lt: updatedAt } };
  return (await db.pushSubscription.deleteMany({ where })).count;
}
