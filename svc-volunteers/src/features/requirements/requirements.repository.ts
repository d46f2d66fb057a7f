import type { CountedRequirement, Requirement } from '@siteswap/contracts/volunteers';
import type { Db, Tx } from '#src/db.ts';
import type { Prisma, VolunteerGrant } from '#src/generated/prisma/client.ts';

export type GrantRow = VolunteerGrant;
export type CountedRow = Omit<CountedRequirement, 'version'>;
type NewGrant = Prisma.VolunteerGrantCreateManyInput;

/** Requirements of an edition by name. */
export const listRequirements = (db: Db | Tx, editionId: number): Promise<Requirement[]> =>
  db.$queryRaw`
  select id, name, description from volunteer_requirement
  where edition_id = ${editionId}::int order by lower(name), id`;

/** The same with their numbers; one alone where its id is given. */
export const listCounted = (
  db: Db | Tx,
  editionId: number,
  id: number | null = null,
): Promise<CountedRow[]> => db.$queryRaw`
  select requirement.id, name, description,
    (select count(*)::int from volunteer_time_slot
      where edition_id = ${editionId}::int and requirement.id = any(requirement_ids)) as slots,
    (select count(*)::int from volunteer_grant
      join volunteer_application application on application.id = application_id
      where requirement_id = requirement.id and status = 'ACCEPTED') as granted
  from volunteer_requirement requirement
  where edition_id = ${editionId}::int and (${id}::int is null or requirement.id = ${id}::int)
  order by lower(name), requirement.id`;

export const countRequirements = (tx: Tx, editionId: number): Promise<number> =>
  tx.volunteerRequirement.count({ where: { editionId } });

/** Whether another requirement of the edition has the name, whatever the case of letters. */
export async function isNameTaken(
  tx: Tx,
  { editionId, name, exceptId = 0 }: { editionId: number; name: string; exceptId?: number },
): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    select 1 from volunteer_requirement
    where edition_id = ${editionId}::int and lower(name) = lower(${name}) and id <> ${exceptId}::int`;
  return rows.length > 0;
}

/** Ids among these that are of no requirement of the edition. */
export async function listMissingIds(
  tx: Tx,
  editionId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.volunteerRequirement.findMany({
    where: { editionId, id: { in: [...ids] } },
    select: { id: true },
  });
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

export const insertRequirement = (
  tx: Tx,
  data: Prisma.VolunteerRequirementCreateManyInput,
): Promise<{ id: number }> => tx.volunteerRequirement.create({ data });

export const updateRequirement = (
  tx: Tx,
  id: number,
  data: Prisma.VolunteerRequirementUpdateManyMutationInput,
) => tx.volunteerRequirement.update({ where: { id }, data });

export const deleteRequirement = async (tx: Tx, id: number): Promise<void> =>
  void (await tx.volunteerRequirement.delete({ where: { id } }));

/** Deletes all of an edition, and their grants. */
export const deleteRequirementsOf = (tx: Tx, editionId: number) =>
  tx.volunteerRequirement.deleteMany({ where: { editionId } });

/** Gives a requirement to an application, or gives it anew. */
export const saveGrant = (
  tx: Tx,
  { requirementId, applicationId, ...given }: Required<NewGrant>,
): Promise<GrantRow> =>
  tx.volunteerGrant.upsert({
    where: { requirementId_applicationId: { requirementId, applicationId } },
    create: { requirementId, applicationId, ...given },
    update: given,
  });

export const insertGrants = async (tx: Tx, data: readonly NewGrant[]): Promise<void> =>
  void (await tx.volunteerGrant.createMany({ data: [...data] }));

/** @returns whether there was one */
export async function deleteGrant(
  tx: Tx,
  { requirementId, applicationId }: Pick<GrantRow, 'requirementId' | 'applicationId'>,
): Promise<boolean> {
  const { count } = await tx.volunteerGrant.deleteMany({ where: { requirementId, applicationId } });
  return count > 0;
}

/** What a member was granted, and which grants they gave, without whom. */
export const exportGrants = (tx: Tx, userId: number) => tx.$queryRaw<
  { editionId: number; name: string; endsOn: Date | null; grantedAt: Date; isMine: boolean }[]
>`
  select requirement.edition_id as "editionId", requirement.name, granted_at as "grantedAt",
    case when application.user_id = ${userId}::int then ends_on end as "endsOn",
    coalesce(application.user_id = ${userId}::int, false) as "isMine"
  from volunteer_grant granted
  left join volunteer_requirement requirement on requirement.id = granted.requirement_id
  left join volunteer_application application on application.id = granted.application_id
  where application.user_id = ${userId}::int or granted_by_id = ${userId}::int
  order by "isMine" desc, granted_at, granted.requirement_id`;

/** A deleted member gave these grants. */
export const clearGranter = (tx: Tx, userId: number) =>
  tx.volunteerGrant.updateMany({ where: { grantedById: userId }, data: { grantedById: null } });
