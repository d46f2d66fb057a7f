import type { PublicUser } from '@siteswap/contracts/core';

interface TripRow {
  readonly id: number;
  readonly userId: number;
  readonly authorPseudo: string;
  readonly editionId: number;
  readonly direction: 'TO_EVENT' | 'FROM_EVENT';
  readonly tripDate: Date;
  readonly locationCity: string;
  readonly description: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What offers and requests show alike, field by field: the phone number is not among them. */
export function toTrip(row: TripRow, profile: PublicUser | null) {
  return {
    id: row.id,
    editionId: row.editionId,
    user: profile ?? {
      id: row.userId,
      pseudo: row.authorPseudo,
      profilePicture: null,
      updatedAt: row.createdAt.toISOString(),
      emailHash: '',
    },
    direction: row.direction,
    tripDate: row.tripDate.toISOString(),
    locationCity: row.locationCity,
    description: row.description,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
