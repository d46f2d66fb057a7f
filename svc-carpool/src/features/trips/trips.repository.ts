import { deleteComments } from '@siteswap/features/comments';
import type { Db, Tx } from '#src/db.ts';
import { type CarpoolOffer, type CarpoolRequest, Prisma } from '#src/generated/prisma/client.ts';

/** Rows of this feature leave the database without their phone number. */
const omit = { phoneNumber: true } as const;
export type OfferRow = Omit<CarpoolOffer, 'phoneNumber'>;
export type RequestRow = Omit<CarpoolRequest, 'phoneNumber'>;

export type NewOffer = Prisma.CarpoolOfferCreateInput;
export type NewRequest = Prisma.CarpoolRequestCreateInput;
export type OfferChange = Prisma.CarpoolOfferUpdateInput;
export type RequestChange = Prisma.CarpoolRequestUpdateInput;

/** JSON null is not the database's. */
export const toCost = (cost: Prisma.InputJsonValue | null | undefined) =>
  cost === undefined ? {} : { cost: cost ?? Prisma.DbNull };

/** What the table of comments names them. */
export const commentedTrips = { offer: 'offer', request: 'request' } as const;

/** One that is not deleted. */
export const findOffer = (db: Db | Tx, id: number): Promise<OfferRow | null> =>
  db.carpoolOffer.findFirst({ where: { id, deletedAt: null }, omit });

/** One that is not deleted. */
export const findRequest = (db: Db | Tx, id: number): Promise<RequestRow | null> =>
  db.carpoolRequest.findFirst({ where: { id, deletedAt: null }, omit });

/** These offers, deleted ones too. */
export const findOfferRows = (db: Db | Tx, ids: readonly number[]): Promise<OfferRow[]> =>
  db.carpoolOffer.findMany({ where: { id: { in: [...ids] } }, omit });

/** These requests, deleted ones too. */
export const findRequestRows = (db: Db | Tx, ids: readonly number[]): Promise<RequestRow[]> =>
  db.carpoolRequest.findMany({ where: { id: { in: [...ids] } }, omit });

/** Columns of rows that SQL reads, under the names of their fields. */
const columnsOf = (fields: Readonly<Record<string, string>>): Prisma.Sql => {
  const columns = Object.keys(fields)
    .filter((field) => !(field in omit))
    .map((field) => `${field.replace(/[A-Z]/g, '_$&').toLowerCase()} as "${field}"`);
  return Prisma.raw(columns.join(', '));
};

const offerColumns = columnsOf(Prisma.CarpoolOfferScalarFieldEnum);
const requestColumns = columnsOf(Prisma.CarpoolRequestScalarFieldEnum);

/**
 * Locks offers, deleted ones too, in the order of their ids until the end of the transaction. Bookings, places
 * in line and requests are locked after them.
 */
export const lockOffers = (tx: Tx, ids: readonly number[]): Promise<OfferRow[]> =>
  tx.$queryRaw<OfferRow[]>`
    select ${offerColumns} from carpool_offer where id = any(${[...ids]}::int[])
    order by id for no key update`;

/** Locks requests as `lockOffers`, and after them. */
export const lockRequests = (tx: Tx, ids: readonly number[]): Promise<RequestRow[]> =>
  tx.$queryRaw<RequestRow[]>`
    select ${requestColumns} from carpool_request where id = any(${[...ids]}::int[])
    order by id for update`;

/** One that is not deleted, locked until the end of the transaction. */
export async function lockOffer(tx: Tx, id: number): Promise<OfferRow | null> {
  const [offer] = await lockOffers(tx, [id]);
  return offer && offer.deletedAt === null ? offer : null;
}

/** One that is not deleted, locked until the end of the transaction. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow | null> {
  const [request] = await lockRequests(tx, [id]);
  return request && request.deletedAt === null ? request : null;
}

/** Whether a number is stored; the number itself stays where it is. */
export const offerHasPhone = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.carpoolOffer.count({ where: { id, phoneNumber: { not: null } } })) > 0;

/** Whether a number is stored; the number itself stays where it is. */
export const requestHasPhone = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.carpoolRequest.count({ where: { id, phoneNumber: { not: null } } })) > 0;

export const insertOffer = (tx: Tx, data: NewOffer): Promise<OfferRow> =>
  tx.carpoolOffer.create({ data, omit });

export const insertRequest = (tx: Tx, data: NewRequest): Promise<RequestRow> =>
  tx.carpoolRequest.create({ data, omit });

export const changeOffer = (tx: Tx, id: number, data: OfferChange): Promise<OfferRow> =>
  tx.carpoolOffer.update({ where: { id }, data, omit });

export const changeRequest = (tx: Tx, id: number, data: RequestChange): Promise<RequestRow> =>
  tx.carpoolRequest.update({ where: { id }, data, omit });

/** How many trips a member has published; deleted ones do not count. */
export async function countTrips(db: Db | Tx, userId: number) {
  const [offers, requests] = await Promise.all([
    db.carpoolOffer.count({ where: { userId, deletedAt: null } }),
    db.carpoolRequest.count({ where: { userId, deletedAt: null } }),
  ]);
  return { offers, requests };
}

/** What stays of a trip that took place when its author's account is deleted. */
const withoutAuthor = { phoneNumber: null, description: '', linkedId: null };

/** Removes a deleted member's offers that lie ahead, with their comments, and the member's texts from the past ones. */
export async function eraseOffers(tx: Tx, userId: number, now: Date): Promise<void> {
  const where = { userId, tripDate: { gt: now } };
  for (const { id } of await tx.carpoolOffer.findMany({ where, select: { id: true } })) {
    await deleteComments(tx, { entityKind: commentedTrips.offer, entityId: id });
  }
  await tx.carpoolOffer.deleteMany({ where });
  const data = { ...withoutAuthor, locationAddress: null };
  await tx.carpoolOffer.updateMany({ where: { userId }, data });
}

/** Removes a deleted member's requests that lie ahead, with their comments, and the member's texts from the past ones. */
export async function eraseRequests(tx: Tx, userId: number, now: Date): Promise<void> {
  const where = { userId, tripDate: { gt: now } };
  for (const { id } of await tx.carpoolRequest.findMany({ where, select: { id: true } })) {
    await deleteComments(tx, { entityKind: commentedTrips.request, entityId: id });
  }
  await tx.carpoolRequest.deleteMany({ where });
  await tx.carpoolRequest.updateMany({ where: { userId }, data: withoutAuthor });
}
