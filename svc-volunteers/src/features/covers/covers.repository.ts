import type { CoverReply, CoverStatus, CoverTarget } from '@siteswap/contracts/volunteers';
import { v7 as uuidv7 } from 'uuid';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

const withTargets = {
  include: { targets: { orderBy: { userId: 'asc' } } },
} as const satisfies Prisma.VolunteerCoverDefaultArgs;
export type CoverRow = Prisma.VolunteerCoverGetPayload<typeof withTargets>;

/** The open request for a place. */
export const findOpenCover = (db: Db | Tx, placeId: string): Promise<CoverRow | null> =>
  db.volunteerCover.findUnique({ where: { placeId }, ...withTargets });

/** A request of an edition that asks this member. */
export const findAskedCover = (
  db: Db | Tx,
  { editionId, id, userId }: { editionId: number; id: string; userId: number },
): Promise<CoverRow | null> =>
  db.volunteerCover.findFirst({
    where: { id, slot: { editionId }, targets: { some: { userId } } },
    ...withTargets,
  });

/** Open requests for these places, by place. */
export async function findOpenCovers(
  db: Db | Tx,
  placeIds: readonly string[],
): Promise<ReadonlyMap<string, CoverRow>> {
  const rows = await db.volunteerCover.findMany({
    where: { placeId: { in: [...placeIds] } },
    ...withTargets,
  });
  return new Map(rows.map((row) => [row.placeId ?? '', row]));
}

const withSlots = {
  include: { swapSlot: true, cover: { include: { slot: true } } },
} as const satisfies Prisma.VolunteerCoverTargetDefaultArgs;
export type AskedRow = Prisma.VolunteerCoverTargetGetPayload<typeof withSlots>;

/** Open requests that wait for the reply of a member, on shifts that have not begun, by their start. */
export const listWaitingTargets = (
  db: Db | Tx,
  { editionId, userId, now }: { editionId: number; userId: number; now: Date },
): Promise<AskedRow[]> =>
  db.volunteerCoverTarget.findMany({
    where: {
      ...{ userId, reply: null },
      cover: { status: 'OPEN', slot: { editionId, startDateTime: { gt: now } } },
    },
    orderBy: [{ cover: { slot: { startDateTime: 'asc' } } }, { coverId: 'asc' }],
    ...withSlots,
  });

export const insertCover = (
  tx: Tx,
  {
    targets,
    ...data
  }: {
    slotId: string;
    userId: number;
    placeId: string;
    createdAt: Date;
    targets: readonly CoverTarget[];
  },
): Promise<CoverRow> =>
  tx.volunteerCover.create({
    data: {
      ...{ ...data, id: uuidv7() },
      targets: {
        create: targets.map(({ userId, slotId }) => ({ userId, swapSlotId: slotId })),
      },
    },
    ...withTargets,
  });

/** Ends an open request. */
export const endCover = (tx: Tx, id: string, status: Exclude<CoverStatus, 'OPEN'>) =>
  tx.volunteerCover.update({ where: { id }, data: { status, placeId: null } });

/** Stores the first reply to an open request, and the one that took it. @returns whether there was none */
export async function setCoverReply(
  tx: Tx,
  key: { coverId: string; userId: number },
  { reply, now }: { reply: CoverReply; now: Date },
): Promise<boolean> {
  const { count } = await tx.volunteerCoverTarget.updateMany({
    where: reply === 'ACCEPTED' ? key : { ...key, reply: null, cover: { status: 'OPEN' } },
    data: { reply, repliedAt: now },
  });
  return count > 0;
}

/** When members were last asked to take a shift in an edition, and when they last worked in a team. */
export interface CoverHistory {
  readonly userId: number;
  readonly askedAt: Date | null;
  readonly workedAt: Date | null;
}

export const listCoverHistory = (
  db: Db | Tx,
  { editionId, teamId, now }: { editionId: number; teamId: number | null; now: Date },
): Promise<CoverHistory[]> => db.$queryRaw`
  select application.user_id as "userId",
    (select max(cover.created_at) from volunteer_cover_target target
      join volunteer_cover cover on cover.id = target.cover_id
      join volunteer_time_slot slot on slot.id = cover.slot_id
      where target.user_id = application.user_id and slot.edition_id = ${editionId}::int) as "askedAt",
    (select max(slot.end_date_time) from volunteer_assignment place
      join volunteer_time_slot slot on slot.id = place.time_slot_id
      where place.application_id = application.id and place.status = 'SIGNED_UP'
        and slot.team_id = ${teamId}::int and slot.end_date_time <= ${now}::timestamptz) as "workedAt"
  from volunteer_application application
  where edition_id = ${editionId}::int and status = 'ACCEPTED'`;

/** The requests of a member, for their copy: without whom they asked. */
export const exportCovers = (tx: Tx, userId: number) =>
  tx.volunteerCover.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
    select: { id: true, slotId: true, userId: true, status: true, createdAt: true },
  });

/** What a member was asked, for their copy: without who asked. */
export const exportCoverTargets = (tx: Tx, userId: number) =>
  tx.volunteerCoverTarget.findMany({
    where: { userId },
    orderBy: { coverId: 'asc' },
  });

/** Of a deleted member: their requests go, with whom they asked. */
export const eraseCovers = async (tx: Tx, userId: number): Promise<void> =>
  void (await tx.volunteerCover.deleteMany({ where: { userId } }));

export const eraseCoverTargets = async (tx: Tx, userId: number): Promise<void> =>
  void (await tx.volunteerCoverTarget.deleteMany({ where: { userId } }));
