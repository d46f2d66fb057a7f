import type { PublicUser } from '@siteswap/contracts/core';
import {
  type Edition,
  type EditionCard,
  type EditionFlag,
  editionFlags,
  type editionState,
} from '@siteswap/contracts/editions';
import type { z } from 'zod';
import type { EditionRow, MemberRow } from './editions.repository.ts';

type EditionState = z.infer<typeof editionState.data>;

const day = (date: Date) => date.toISOString().slice(0, 10);

/** What the state, the card and the page have in common. */
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

export function toCard(row: EditionRow): EditionCard {
  const { convention } = row;
  const flags = Object.fromEntries(editionFlags.map((flag) => [flag, row[flag]]));
  return {
    ...place(row),
    datesCertainty: row.datesCertainty,
    region: row.region,
    imageUrl: row.imageUrl,
    convention: {
      id: convention.id,
      name: convention.name,
      logo: convention.logo,
      isArchived: convention.isArchived,
      isClaimable: convention.authorId === null && convention.email !== null,
    },
    ...(flags as Record<EditionFlag, boolean>),
  };
}

function toPublicUser(row: MemberRow): PublicUser {
  const { prenom, nom, updatedAt, isDeleted, ...rest } = row;
  return {
    ...rest,
    ...(prenom === null ? {} : { prenom }),
    ...(nom === null ? {} : { nom }),
    ...(isDeleted ? { isDeleted } : {}),
    updatedAt: updatedAt.toISOString(),
  };
}

export function toEdition(row: EditionRow, creator: MemberRow | null): Edition {
  return {
    ...toCard(row),
    conventionId: row.conventionId,
    creator: creator && toPublicUser(creator),
    description: row.description,
    addressLine1: row.addressLine1,
    addressLine2: row.addressLine2,
    postalCode: row.postalCode,
    statusNote: row.statusNote,
    previousStartDate: row.previousStartDate && day(row.previousStartDate),
    previousEndDate: row.previousEndDate && day(row.previousEndDate),
    previousCity: row.previousCity,
    facebookUrl: row.facebookUrl,
    instagramUrl: row.instagramUrl,
    ticketingUrl: row.ticketingUrl,
    officialWebsiteUrl: row.officialWebsiteUrl,
    isOnline: row.isOnline,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What other services keep of an edition; null once it is deleted. */
export function toState(row: EditionRow, organisers: number[]): EditionState | null {
  if (row.deletedAt) return null;
  return {
    ...place(row),
    conventionId: row.conventionId,
    isOnline: row.isOnline,
    isConventionArchived: row.convention.isArchived,
    organisers,
  };
}
