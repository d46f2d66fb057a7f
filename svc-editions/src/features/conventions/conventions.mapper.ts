import type { PublicUser } from '@siteswap/contracts/core';
import type {
  Convention,
  EditionRight,
  MyConvention,
  MyConventionEdition,
  MyConventionWithEditions,
} from '@siteswap/contracts/editions';
import { type Actor, formVersion } from '@siteswap/service-kit';
import { toConventionMembers } from '#src/features/collaborators/convention-members.public.ts';
import { canSeeEdition, logoUrl, rightsOf } from '#src/features/editions/editions.public.ts';
import { rightsOnConventionOf } from './conventions.policy.ts';
import type { ConventionRow, ConventionWithEditions } from './conventions.repository.ts';

export function toConvention(row: ConventionRow, author: PublicUser | null): Convention {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    logo: logoUrl(row),
    isArchived: row.isArchived,
    isClaimable: row.authorId === null && row.email !== null,
    author,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The version that the form of a convention is opened with. */
export const conventionVersion = formVersion(['name', 'description', 'logo', 'email']);

export function toMyConvention(
  actor: Actor,
  row: ConventionRow,
  author: PublicUser | null,
): MyConvention {
  const myRights = [...rightsOnConventionOf(actor, row)];
  return conventionVersion.add({
    ...toConvention(row, author),
    email: myRights.includes('editConvention') ? row.email : null,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    isAuthor: actor.userId === row.authorId,
    myRights,
  });
}

const day = (date: Date) => date.toISOString().slice(0, 10);

const toMyEdition = (
  row: ConventionWithEditions['editions'][number],
  myRights: readonly EditionRight[],
): MyConventionEdition => ({
  id: row.id,
  name: row.name,
  startDate: day(row.startDate),
  endDate: day(row.endDate),
  timezone: row.timezone,
  city: row.city,
  country: row.country,
  status: row.status,
  isOnline: row.isOnline,
  myRights: [...myRights],
});

export const toMyConventionWithEditions = (
  actor: Actor,
  row: ConventionWithEditions,
  author: PublicUser | null,
): MyConventionWithEditions => {
  const convention = toConventionMembers(row);
  return {
    ...toMyConvention(actor, row, author),
    editions: row.editions
      .filter((edition) => canSeeEdition(actor, { ...edition, convention }))
      .map((edition) => toMyEdition(edition, rightsOf(actor, { ...edition, convention }))),
  };
};
