import type { PublicUser } from '@siteswap/contracts/core';
import {
  type Edition,
  type EditionCard,
  type EditionFlag,
  type EditionMembers,
  editionFlags,
  editionFormFields,
  editionPageFields,
  type editionState,
  type MyEdition,
  type RightHolder,
} from '@siteswap/contracts/editions';
import { type Actor, formVersion, hours, later } from '@siteswap/service-kit';
import type { z } from 'zod';
import { toConventionMembers } from '#src/features/collaborators/convention-members.public.ts';
import { otherRegionNames } from '#src/features/towns/towns.public.ts';
import { pick, without } from '#src/shared/fields.ts';
import { rightsOf } from './editions.policy.ts';
import type { EditionRow, EditionWithMembers } from './editions.repository.ts';

type EditionState = z.infer<typeof editionState.data>;

const day = (date: Date) => date.toISOString().slice(0, 10);

/** The fields that state, card and page share. */
const place = (row: EditionRow) => ({
  id: row.id,
  name: row.name,
  startDate: day(row.startDate),
  endDate: day(row.endDate),
  timezone: row.timezone,
  status: row.status,
  isVirtual: row.isVirtual,
  city: row.city,
  country: row.country,
  latitude: row.latitude,
  longitude: row.longitude,
});

/** The members that rights on an edition come from. */
export const toEditionMembers = ({
  id,
  creatorId,
  convention,
}: EditionWithMembers): EditionMembers => ({
  id,
  creatorId,
  convention: toConventionMembers(convention),
});

/** Address of a convention's picture, whose file name is stored. */
export const logoUrl = ({ id, logo }: { id: number; logo: string | null }): string | null =>
  logo && `/uploads/conventions/${id}/${logo}`;

/** Address of an edition's picture, whose file name is stored. */
export const imageUrl = ({
  id,
  imageUrl: file,
}: Pick<EditionRow, 'id' | 'imageUrl'>): string | null => file && `/uploads/editions/${id}/${file}`;

export function toCard(row: EditionRow): EditionCard {
  const { convention } = row;
  const flags = Object.fromEntries(editionFlags.map((flag) => [flag, row[flag]]));
  return {
    ...place(row),
    datesCertainty: row.datesCertainty,
    region: row.region,
    imageUrl: imageUrl(row),
    convention: {
      id: convention.id,
      name: convention.name,
      logo: logoUrl(convention),
      isArchived: convention.isArchived,
      isClaimable: convention.authorId === null && convention.email !== null,
    },
    ...(flags as Record<EditionFlag, boolean>),
  };
}

/** Fields of the page that are shown as they are stored. */
const plainFields = without(editionPageFields, [
  'creator',
  'previousStartDate',
  'previousEndDate',
  'createdAt',
  'updatedAt',
]);

export function toEdition(row: EditionRow, creator: PublicUser | null): Edition {
  return {
    ...toCard(row),
    ...pick(row, plainFields),
    regionNames: otherRegionNames(row.country, row.region),
    creator,
    previousStartDate: row.previousStartDate && day(row.previousStartDate),
    previousEndDate: row.previousEndDate && day(row.previousEndDate),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The version that forms of an edition are opened with. */
export const editionVersion = formVersion(editionFormFields);

/** So long other days or another place of a published edition may be a correction. */
const correctionTime = hours(24);

/** Null before it is published. */
export const correctableUntil = ({ announcedAt }: EditionRow): Date | null =>
  announcedAt && later(announcedAt, correctionTime);

export const toMyEdition = (
  actor: Actor,
  row: EditionWithMembers,
  creator: PublicUser | null,
): MyEdition =>
  editionVersion.add({
    ...toEdition(row, creator),
    myRights: [...rightsOf(actor, toEditionMembers(row))],
    correctableUntil: correctableUntil(row)?.toISOString() ?? null,
  });

/** The data of `state.edition`; null once the edition is deleted. */
export function toState(row: EditionRow, rights: RightHolder[]): EditionState | null {
  if (row.deletedAt) return null;
  return {
    ...place(row),
    conventionId: row.conventionId,
    isOnline: row.isOnline,
    isConventionArchived: row.convention.isArchived,
    imageUrl: row.imageUrl,
    conventionName: row.convention.name,
    conventionLogo: row.convention.logo,
    rights,
  };
}
