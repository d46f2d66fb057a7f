import type { Tx } from '#src/db.ts';
import type { Prisma, VolunteerBulkDecision } from '#src/generated/prisma/client.ts';

export type BulkRow = VolunteerBulkDecision;

/** An application as far as a decision about it needs it. */
export interface DecidableRow {
  readonly id: number;
  readonly status: 'PENDING' | 'ACCEPTED' | 'REJECTED';
  readonly isMinor: boolean;
  readonly hasConsent: boolean;
  /** Another decision about several is going to decide it. */
  readonly isDue: boolean;
}

/** Applications of an edition among these, locked in the order of their ids. */
export const lockDecidable = (
  tx: Tx,
  editionId: number,
  ids: readonly number[],
): Promise<DecidableRow[]> => tx.$queryRaw`
  select id, status, age_band <> 'ADULT' as "isMinor",
    guardian_consent_at is not null as "hasConsent",
    exists (select from volunteer_due_decision where application_id = application.id) as "isDue"
  from volunteer_application application
  where edition_id = ${editionId}::int and id = any(${[...ids]}::int[])
  order by id for update`;

export async function insertDecision(
  tx: Tx,
  data: Prisma.VolunteerBulkDecisionCreateManyInput & { id: string },
  applicationIds: readonly number[],
): Promise<void> {
  await tx.volunteerBulkDecision.create({ data });
  await tx.volunteerDueDecision.createMany({
    data: applicationIds.map((applicationId) => ({ applicationId, decisionId: data.id })),
  });
}

/** The decision with its applications, locked until the end of the transaction; null once it was undone or carried out. */
export async function lockDecision(
  tx: Tx,
  id: string,
): Promise<(BulkRow & { applicationIds: number[] }) | null> {
  await tx.$queryRaw`select from volunteer_bulk_decision where id = ${id}::uuid for update`;
  const row = await tx.volunteerBulkDecision.findUnique({
    where: { id },
    include: { applications: { orderBy: { applicationId: 'asc' } } },
  });
  if (!row) return null;
  const { applications, ...decision } = row;
  return { ...decision, applicationIds: applications.map(({ applicationId }) => applicationId) };
}

/** @returns whether there was one */
export async function deleteDecision(tx: Tx, editionId: number, id: string): Promise<boolean> {
  const { count } = await tx.volunteerBulkDecision.deleteMany({ where: { id, editionId } });
  return count > 0;
}

/** Of a deleted edition. */
export const deleteDecisionsOf = (tx: Tx, editionId: number) =>
  tx.volunteerBulkDecision.deleteMany({ where: { editionId } });

/** Of a deleted member: what they decided is not carried out. */
export const eraseDecisions = async (tx: Tx, userId: number): Promise<void> =>
  void (await tx.volunteerBulkDecision.deleteMany({ where: { actorId: userId } }));
