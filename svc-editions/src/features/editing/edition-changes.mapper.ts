import type { editionChanged } from '@siteswap/contracts/editions';
import type { z } from 'zod';
import {
  chordOf,
  type EditionWithMembers,
  onGlobe,
} from '#src/features/editions/editions.public.ts';
import type { StoredFields } from './editing.repository.ts';

/** What the people of an edition are notified of: who starred it or takes part in it. */
export type Change = z.infer<typeof editionChanged.data>['change'];
/** What changes by itself. */
export type Part = 'DATES' | 'PLACE';
type Pin = Pick<StoredFields, 'latitude' | 'longitude' | 'isPinApproximate'>;

/** A pin that moves less was corrected, as is one that was never set. */
const maxCorrectionKm = 1;

function isPinMoved(before: Pin, after: Pin): boolean {
  if (before.isPinApproximate || after.isPinApproximate) return false;
  if (before.latitude === null || before.longitude === null) return false;
  if (after.latitude === null || after.longitude === null) return false;
  const [x, y, z] = onGlobe([before.latitude, before.longitude]);
  const [u, v, w] = onGlobe([after.latitude, after.longitude]);
  return Math.hypot(u - x, v - y, w - z) > chordOf(maxCorrectionKm);
}

/** The address alone says nothing: its text is corrected more often than a place is changed. */
const isMoved = (before: StoredFields, after: StoredFields): boolean =>
  before.city !== after.city ||
  before.country !== after.country ||
  before.isVirtual !== after.isVirtual ||
  isPinMoved(before, after);

/** The towns between which an edition has moved; null when it has not, or where one of them has no name. */
export function townsOf(
  before: StoredFields,
  after: StoredFields,
): { town: string; formerTown: string } | null {
  if (before.isVirtual || after.isVirtual || before.city === after.city) return null;
  if (before.city === null || after.city === null) return null;
  return { town: after.city, formerTown: before.city };
}

/** What they want to know of a change of fields; null when it does not matter to them. */
export function changeBetween(
  before: StoredFields,
  after: StoredFields,
): Part | 'DATES_AND_PLACE' | null {
  const hasDates = before.startDate !== after.startDate || before.endDate !== after.endDate;
  const hasPlace = isMoved(before, after);
  if (hasDates && hasPlace) return 'DATES_AND_PLACE';
  if (hasDates) return 'DATES';
  return hasPlace ? 'PLACE' : null;
}

/** A change of fields as it is sent out: with the towns where it has some. */
export const withTowns = (change: Change, towns: ReturnType<typeof townsOf>): Change => {
  if (towns && change === 'PLACE') return 'TOWN';
  return towns && change === 'DATES_AND_PLACE' ? 'DATES_AND_TOWN' : change;
};

const parts = ['DATES', 'PLACE'] as const;

/** What a correction is about: what it changes, or everything when it changes nothing. */
export const correctedParts = (
  isCorrection: boolean,
  change: ReturnType<typeof changeBetween>,
): Part[] => parts.filter((part) => isCorrection && (change === null || change.includes(part)));

/** A correction is no news, unless people were notified of an earlier change of its parts: then they know the slip. */
export const isNews = (
  { previousStartDate, previousCity }: EditionWithMembers,
  corrected: readonly Part[],
): boolean =>
  corrected.length === 0 ||
  corrected.some((part) => (part === 'DATES' ? previousStartDate : previousCity) !== null);
