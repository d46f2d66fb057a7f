import type { CoverTarget } from '@siteswap/contracts/volunteers';
import type { PlaceRow } from '#src/features/places/places.public.ts';
import type { SlotRow } from '#src/features/slots/slots.public.ts';

/** A place goes to another volunteer until its shift begins, or its volunteer has come. */
export const canChangeHands = (
  slot: Pick<SlotRow, 'kind' | 'startDateTime'>,
  place: Pick<PlaceRow, 'status' | 'attendanceStatus'>,
  now: Date,
): boolean =>
  slot.kind === 'SHIFT' &&
  slot.startDateTime > now &&
  place.status === 'SIGNED_UP' &&
  place.attendanceStatus === null;

/** Members who are named twice, of whom no one knows which of both is meant. */
export const isNamedTwice = (targets: readonly Pick<CoverTarget, 'userId'>[]): boolean =>
  new Set(targets.map(({ userId }) => userId)).size < targets.length;
