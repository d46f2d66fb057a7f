import type { Db, Tx } from '#src/db.ts';
import { raiseVersions } from '#src/features/editions/editions.public.ts';

/** Live conventions of which this member is the author. */
export function listLiveConventionsOf(
  db: Db,
  authorId: number,
): Promise<{ id: number; name: string }[]> {
  return db.convention.findMany({
    where: { authorId, isArchived: false, deletedAt: null },
    select: { id: true, name: true },
    orderBy: { id: 'asc' },
  });
}

/** Deletes all stars of a member. @returns ids of the starred editions */
export async function deleteFavoritesOf(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.favorite.findMany({ where: { userId }, select: { editionId: true } });
  await tx.favorite.deleteMany({ where: { userId } });
  return rows.map(({ editionId }) => editionId);
}

/**
 * Removes a member as the author of conventions: those with a contact address can then be claimed.
 * @returns ids of their editions, whose state names the author and so has changed
 */
export async function removeAuthorOfConventions(tx: Tx, authorId: number): Promise<number[]> {
  const conventions = await tx.convention.updateManyAndReturn({
    where: { authorId },
    data: { authorId: null },
    select: { id: true },
  });
  return raiseVersions(tx, { conventionIds: conventions.map(({ id }) => id) });
}

/**
 * Removes a member from the conventions they run with others, and as the one who added others.
 * @returns ids of the editions of those conventions, whose state names the members with rights and so has changed
 */
export async function deleteCollaborationsOf(tx: Tx, userId: number): Promise<number[]> {
  await tx.conventionCollaborator.updateMany({
    where: { addedById: userId },
    data: { addedById: null },
  });
  const rows = await tx.conventionCollaborator.findMany({
    where: { userId },
    select: { conventionId: true },
  });
  await tx.conventionCollaborator.deleteMany({ where: { userId } });
  return raiseVersions(tx, { conventionIds: rows.map(({ conventionId }) => conventionId) });
}

/** What a member may do with conventions of others, for the copy of their data; not whom they added. */
export async function listCollaborationsOf(tx: Tx, userId: number) {
  const rows = await tx.conventionCollaborator.findMany({
    where: { userId },
    include: { perEdition: { omit: { id: true, collaboratorId: true } } },
    omit: { addedById: true },
  });
  return rows.map((row) => ({ ...row, addedAt: row.addedAt.toISOString() }));
}

/** Changes of rights by a member or of theirs; what others may do is theirs, and left out. */
export async function listPermissionChangesOf(tx: Tx, userId: number) {
  const rows = await tx.collaboratorPermissionHistory.findMany({
    where: { OR: [{ actorId: userId }, { targetUserId: userId }] },
    orderBy: { id: 'asc' },
  });
  return rows.map(({ before, after, ...row }) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    ...(row.targetUserId === userId ? { before, after } : {}),
  }));
}

export async function deleteFollowsOf(tx: Tx, userId: number): Promise<void> {
  await tx.conventionFollow.deleteMany({ where: { userId } });
}

/** Open hand-overs that a member offered, or that were offered to them; the other side is not notified. */
export async function listTransfersOf(tx: Tx, userId: number) {
  const rows = await tx.conventionTransfer.findMany({
    where: { OR: [{ fromId: userId }, { toId: userId }] },
  });
  return rows.map(({ conventionId, toId, offeredAt }) => ({
    conventionId,
    isOfferedToMe: toId === userId,
    offeredAt: offeredAt.toISOString(),
  }));
}

export async function deleteTransfersOf(tx: Tx, userId: number): Promise<void> {
  await tx.conventionTransfer.deleteMany({ where: { OR: [{ fromId: userId }, { toId: userId }] } });
}

/** Claims of a member, with what happened to them. */
export async function deleteConventionClaimsOf(tx: Tx, userId: number): Promise<void> {
  await tx.conventionClaimRequest.deleteMany({ where: { userId } });
}

/** Invitations that a member wrote, sent again or accepted with another account; only the inviter sees what they typed. */
export async function listInvitationsOf(tx: Tx, userId: number) {
  const rows = await tx.conventionInvitation.findMany({
    where: { OR: [{ invitedById: userId }, { sentById: userId }, { acceptedById: userId }] },
    orderBy: { id: 'asc' },
  });
  return rows.map((invitation) => ({
    conventionId: invitation.conventionId,
    answer: invitation.answer,
    sentAt: invitation.sentAt.toISOString(),
    expiresAt: invitation.expiresAt.toISOString(),
    ...(invitation.invitedById === userId
      ? { email: invitation.email, title: invitation.title }
      : {}),
  }));
}

/** Invitations of a deleted member have no sender: their links end. */
export async function deleteInvitationsOf(tx: Tx, userId: number): Promise<void> {
  await tx.conventionInvitation.deleteMany({
    where: { OR: [{ invitedById: userId }, { sentById: userId }] },
  });
  await tx.conventionInvitation.updateMany({
    where: { acceptedById: userId },
    data: { acceptedById: null },
  });
}
