import {
  createOfferComment,
  createRequestComment,
  getOfferComment,
  getRequestComment,
  listOfferComments,
  listOffers,
  listRequestComments,
  listRequests,
  removeOfferComment,
  removeRequestComment,
  updateOfferComment,
  updateRequestComment,
} from '@siteswap/contracts/carpool';
import { useArrival } from '@siteswap/web-kit';
import { Comments, type CommentsKind } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import type { Trip, TripEdition } from '#src/features/trips/trips.public.ts';
import { useCanModerate } from '../api/use-can-moderate.ts';

const offerRoutes = {
  list: listOfferComments,
  get: getOfferComment,
  create: createOfferComment,
  update: updateOfferComment,
  remove: removeOfferComment,
};
const requestRoutes = {
  list: listRequestComments,
  get: getRequestComment,
  create: createRequestComment,
  update: updateRequestComment,
  remove: removeRequestComment,
};

const offerComments: CommentsKind<typeof offerRoutes> = {
  routes: offerRoutes,
  namespace: 'carpool',
  invalidates: [listOffers],
};
const requestComments: CommentsKind<typeof requestRoutes> = {
  routes: requestRoutes,
  namespace: 'carpool',
  invalidates: [listRequests],
};

/** How many comments a trip has; they are read when they are asked for. */
export function TripComments(props: {
  trip: Trip;
  edition: TripEdition;
  /** The address leads to this trip, and maybe to one of its comments. */
  isArrived: boolean;
}): ReactNode {
  const { trip, edition, isArrived } = props;
  const canModerate = useCanModerate(edition.id);
  const arrival = useArrival('commentId');
  const common = {
    params: { id: trip.id },
    of: { comments: [], commentCount: trip.comments },
    timezone: edition.timezone,
    canModerate,
    isClosed: edition.closed === 'state',
    arrival: isArrived ? arrival : undefined,
  };
  return 'availableSeats' in trip ? (
    <Comments kind={offerComments} {...common} />
  ) : (
    <Comments kind={requestComments} {...common} />
  );
}
