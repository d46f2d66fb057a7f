import { createOffer, createRequest } from '@siteswap/contracts/carpool';
import { toggleFavorite } from '@siteswap/contracts/editions';
import type { FaultPlatform } from './fault-platform.ts';

/** An offer or a request to be written. */
export interface Trip {
  readonly member: number;
  /** Which of the editions, counted round. */
  readonly edition: number;
  readonly isOffer: boolean;
}

/** Writes an offer or a request. @throws when it is refused */
export async function announce(
  platform: FaultPlatform,
  { member: userId, edition, isOffer }: Trip,
) {
  const { id, startDate } = platform.editions[edition % platform.editions.length] ?? {
    id: 0,
    startDate: '',
  };
  const common = {
    direction: 'TO_EVENT' as const,
    tripDate: `${startDate}T12:00:00Z`,
    locationCity: 'Arras',
  };
  const params = { id };
  const status = isOffer
    ? await platform.call(
        'svc-carpool',
        createOffer,
        { params, body: { ...common, availableSeats: 3 } },
        userId,
      )
    : await platform.call(
        'svc-carpool',
        createRequest,
        { params, body: { ...common, seatsNeeded: 1 } },
        userId,
      );
  // No answer is one of the faults; a refusal would mean that nothing is being tested.
  if (status !== null && status !== 201 && status < 500) throw new Error(`refused: ${status}`);
}

/** Turns a member's star on an edition round. */
export const star = (platform: FaultPlatform, edition: number, userId: number) => {
  const { id = 0 } = platform.editions[edition % platform.editions.length] ?? {};
  return platform.call('svc-editions', toggleFavorite, { params: { id } }, userId);
};
