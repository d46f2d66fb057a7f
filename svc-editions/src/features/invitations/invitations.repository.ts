import type { Db, Tx } from '#src/db.ts';
import type { Permissions } from '#src/features/collaborators/collaborators.public.ts';
import type { InvitationAnswer, Prisma } from '#src/generated/prisma/client.ts';

export type InvitationRow = Prisma.ConventionInvitationGetPayload<object>;

/** One link that was mailed. */
export interface Sending {
  readonly sentById: number;
  readonly isByAdmin: boolean;
  readonly tokenHash: string;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

/** Invitations of a convention that were not accepted, newest first. */
export function listInvitationRows(db: Db, conventionId: number): Promise<InvitationRow[]> {
  return db.conventionInvitation.findMany({
    where: { conventionId, OR: [{ answer: null }, { answer: 'DECLINED' }] },
    orderBy: [{ sentAt: 'desc' }, { id: 'desc' }],
  });
}

export function findInvitation(
  tx: Tx,
  conventionId: number,
  id: string,
): Promise<InvitationRow | null> {
  return tx.conventionInvitation.findFirst({ where: { id, conventionId } });
}

export function findInvitationTo(
  tx: Tx,
  conventionId: number,
  email: string,
): Promise<InvitationRow | null> {
  return tx.conventionInvitation.findUnique({
    where: { conventionId_email: { conventionId, email } },
  });
}

export function findInvitationByToken(
  db: Db | Tx,
  tokenHash: string,
): Promise<InvitationRow | null> {
  return db.conventionInvitation.findUnique({ where: { tokenHash } });
}

export function findInvitationById(db: Db | Tx, id: string): Promise<InvitationRow | null> {
  return db.conventionInvitation.findUnique({ where: { id } });
}

/** Names of editions of a convention that everybody may read. */
export async function findPublishedNames(
  db: Db | Tx,
  conventionId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await db.edition.findMany({
    where: { conventionId, id: { in: [...ids] }, isOnline: true, deletedAt: null },
    select: { id: true, name: true },
  });
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Stores an invitation, in place of an earlier one to the same address. */
export function saveInvitation(
  tx: Tx,
  {
    conventionId,
    email,
    permissions,
    ...rest
  }: Sending & {
    conventionId: number;
    email: string;
    invitedById: number;
    permissions: Permissions;
  },
): Promise<InvitationRow> {
  const { title, rights, perEdition } = permissions;
  const columns = {
    ...rest,
    title,
    rights: [...rights],
    perEdition: perEdition.map((one) => ({ editionId: one.editionId, rights: [...one.rights] })),
    answer: null,
    acceptedById: null,
    askedAgainAt: null,
  };
  return tx.conventionInvitation.upsert({
    where: { conventionId_email: { conventionId, email } },
    create: { conventionId, email, ...columns },
    update: columns,
  });
}

/** Replaces the link. */
export function renewInvitation(tx: Tx, id: string, sending: Sending): Promise<InvitationRow> {
  return tx.conventionInvitation.update({
    where: { id },
    data: { ...sending, answer: null, acceptedById: null, askedAgainAt: null },
  });
}

export async function deleteInvitation(tx: Tx, conventionId: number, id: string): Promise<void> {
  await tx.conventionInvitation.deleteMany({ where: { id, conventionId } });
}

export async function saveAnswer(tx: Tx, id: string, answer: InvitationAnswer): Promise<void> {
  await tx.conventionInvitation.update({ where: { id }, data: { answer } });
}

/** The account that accepted and waits for the team; null for none. */
export async function saveAccepter(tx: Tx, id: string, acceptedById: number | null): Promise<void> {
  await tx.conventionInvitation.update({ where: { id }, data: { acceptedById } });
}

/** False when it was asked for again before. */
export async function markAskedAgain(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.conventionInvitation.updateMany({
    where: { id, askedAgainAt: null },
    data: { askedAgainAt: now },
  });
  return count === 1;
}

/** @returns how many were deleted */
export async function deleteInvitationsExpiredBefore(db: Db, before: Date): Promise<number> {
  const { count } = await db.conventionInvitation.deleteMany({
    where: { expiresAt: { lt: before } },
  });
  return count;
}
