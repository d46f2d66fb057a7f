import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type { NotificationMute as MuteRow } from '#src/generated/prisma/client.ts';

/** What a mute is about: the entity of a template, editions included. */
export interface MutedThing {
  readonly entityType: string;
  readonly entityId: string;
}

export const listMutes = (db: Db, userId: number): Promise<MuteRow[]> =>
  db.notificationMute.findMany({ where: { userId }, orderBy: { createdAt: 'desc' } });

/** Muting again changes nothing. @returns the id of the mute */
export async function addMute(
  db: Db | Tx,
  userId: number,
  { entityType, entityId }: MutedThing,
  notificationId: string,
): Promise<string> {
  const key = { userId, entityType, entityId };
  await db.notificationMute.createMany({
    data: [{ id: uuidv7(), ...key, notificationId }],
    skipDuplicates: true,
  });
  const where = { entityType_entityId_userId: key };
  return (await db.notificationMute.findUniqueOrThrow({ where })).id;
}

export async function deleteMute(db: Db, userId: number, id: string): Promise<void> {
  await db.notificationMute.deleteMany({ where: { id, userId } });
}

/** Those of the members who muted one of these. */
export async function findMembersWhoMuted(
  tx: Tx,
  userIds: readonly number[],
  things: readonly MutedThing[],
): Promise<ReadonlySet<number>> {
  if (things.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ userId: number }[]>`
    select user_id as "userId" from notification_mute
    where user_id = any(${[...userIds]}::int[]) and (entity_type, entity_id) in (
      select * from unnest(${things.map(({ entityType }) => entityType)}::text[],
        ${things.map(({ entityId }) => entityId)}::text[]))`;
  return new Set(rows.map(({ userId }) => userId));
}
