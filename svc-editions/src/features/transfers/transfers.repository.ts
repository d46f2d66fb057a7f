import { conventionRights } from '@siteswap/contracts/editions';
import type { Db, Tx } from '#src/db.ts';
import { conventionColumnsOf } from '#src/features/collaborators/convention-members.public.ts';
import type { Prisma } from '#src/generated/prisma/client.ts';

export type TransferRow = Prisma.ConventionTransferGetPayload<object>;

export function findTransfer(db: Db | Tx, conventionId: number): Promise<TransferRow | null> {
  return db.conventionTransfer.findUnique({ where: { conventionId } });
}

/** The one open offer; an earlier one is replaced. */
export function saveTransfer(
  tx: Tx,
  offer: { conventionId: number; fromId: number; toId: number; offeredAt: Date },
): Promise<TransferRow> {
  const { conventionId, ...rest } = offer;
  return tx.conventionTransfer.upsert({
    where: { conventionId },
    create: offer,
    update: rest,
  });
}

/** Ends the open offer, or only one to a certain member. @returns it; null when there is none */
export async function deleteTransfer(
  tx: Tx,
  conventionId: number,
  toId?: number,
): Promise<TransferRow | null> {
  const where = { conventionId, ...(toId === undefined ? {} : { toId }) };
  const offer = await tx.conventionTransfer.findFirst({ where });
  if (offer) await tx.conventionTransfer.delete({ where: { conventionId } });
  return offer;
}

/** Makes a collaborator the author; the former author becomes a collaborator with every right. */
export async function changeAuthor(
  tx: Tx,
  { conventionId, fromId, toId }: { conventionId: number; fromId: number; toId: number },
): Promise<void> {
  await tx.conventionCollaborator.deleteMany({ where: { conventionId, userId: toId } });
  await tx.conventionCollaborator.create({
    data: {
      conventionId,
      userId: fromId,
      addedById: toId,
      ...conventionColumnsOf(conventionRights),
    },
  });
  await tx.convention.update({ where: { id: conventionId }, data: { authorId: toId } });
}
