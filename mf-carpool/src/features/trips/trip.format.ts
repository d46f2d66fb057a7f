import {
  type CarpoolOffer,
  type CarpoolRequest,
  costShare,
  type listMyTripStates,
  roadKm,
  type TripCost,
  wayOf,
} from '@siteswap/contracts/carpool';
import type { RouteResult } from '@siteswap/contracts/route';
import type { AvatarProps } from '@siteswap/ui-kit/avatar';
import type { TripEdition } from './api/use-trip-edition.ts';

export type Trip = CarpoolOffer | CarpoolRequest;
export type TripKind = 'offer' | 'request';

type MyTripStates = RouteResult<typeof listMyTripStates>;
export type MyOfferState = MyTripStates['offers'][number];
export type MyRequestState = MyTripStates['requests'][number];
/** Where the reader stands with an offer or a request. */
export type MyTripState = MyOfferState | MyRequestState;

export const isOffer = (trip: Trip): trip is CarpoolOffer => 'availableSeats' in trip;

/** What of an offer its way depends on. */
type Way = Parameters<typeof wayOf>[0];

/** Fuel, tolls and the share of each when the car is full, driver included; null where the way is not known. */
export function shareOf(
  offer: Way & { readonly cost: TripCost | null; readonly availableSeats: number },
  edition: Pick<TripEdition, 'latitude' | 'longitude'>,
) {
  const way = offer.cost && wayOf(offer, edition);
  if (!offer.cost || !way) return null;
  const people = offer.availableSeats + 1;
  return { ...costShare(offer.cost, roadKm(way), people), people, ...offer.cost };
}

/** A person on a seat; without a picture for visitors, and without a name when they have no account. */
export type Face = Pick<AvatarProps, 'name' | 'profilePicture' | 'emailHash' | 'updatedAt'>;

/** Who is on board, a face for each seat; members see pictures, which `state` has. */
export function facesOf(offer: CarpoolOffer, state: MyOfferState | undefined): readonly Face[] {
  const people: readonly { readonly seats: number; readonly face: Face }[] = state
    ? state.onBoard.map(({ user, seats }) => ({
        seats,
        face: { ...user, name: user.isDeleted ? null : user.pseudo },
      }))
    : offer.onBoard.map(({ pseudo, seats }) => ({ seats, face: { name: pseudo } }));
  return people.flatMap(({ face, seats }) => Array.from({ length: seats }, () => face));
}
