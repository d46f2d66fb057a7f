import {
  addPassenger,
  createBooking,
  getBookingHistory,
  getMyTrips,
  getOffer,
  getRequest,
  inviteRequest,
  joinWaitingList,
  leaveWaitingList,
  listBookings,
  listMatchingOffers,
  listMatchingRequests,
  listMyTripStates,
  listOffers,
  listPassengers,
  listRequests,
  listWaiting,
  removePassenger,
  takeWaitingSeat,
  updateBooking,
} from '@siteswap/contracts/carpool';
import { allSlotCounts } from '@siteswap/contracts/slot';
import { useRoute, useRouteMutation, useSession } from '@siteswap/web-kit';
import { useRouteForm } from '@siteswap/web-kit/form';
import type { Trip } from '../../trips/trips.public.ts';
import { atTheEnd } from '../booking.format.ts';

/** Every write changes free seats, the faces on board and what the reader can do. */
const invalidates = [
  listMyTripStates,
  listBookings,
  getBookingHistory,
  listPassengers,
  listWaiting,
  getMyTrips,
  listOffers,
  listRequests,
  getOffer,
  getRequest,
  listMatchingOffers,
  listMatchingRequests,
  allSlotCounts,
];
const options = { invalidates, namespace: 'carpool' } as const;
/** A dialog or the form shows why it failed. */
const shown = { ...options, isFailureShown: true } as const;

/** The bookings of an offer: all for its driver, others read their own. */
export const useBookings = (offerId: number) => useRoute(listBookings, { params: { id: offerId } });

export const usePassengers = (offerId: number) =>
  useRoute(listPassengers, { params: { id: offerId } });

export const useWaitingList = (offerId: number) =>
  useRoute(listWaiting, { params: { id: offerId } });

export const useBookingHistory = (offerId: number, bookingId: number) =>
  useRoute(getBookingHistory, { params: { id: offerId, bookingId } });

export const useAcceptBooking = () => useRouteMutation(updateBooking, options);
export const useEndBooking = () => useRouteMutation(updateBooking, shown);
export const useInviteRequest = () => useRouteMutation(inviteRequest, options);
export const useAskForSeat = () => useRouteMutation(createBooking, options);
export const useAddPassenger = () => useRouteMutation(addPassenger, shown);
export const useRemovePassenger = () => useRouteMutation(removePassenger, shown);
export const useJoinWaitingList = () => useRouteMutation(joinWaitingList, options);
export const useLeaveWaitingList = () => useRouteMutation(leaveWaitingList, shown);
export const useTakeWaitingSeat = () => useRouteMutation(takeWaitingSeat, options);

/** My trips of the edition of another trip, in its direction and still ahead, to book or to invite with. */
export function useMyTripsFor(trip: Pick<Trip, 'editionId' | 'direction'>) {
  const { isAuthenticated } = useSession();
  return useRoute(
    getMyTrips,
    {},
    {
      enabled: isAuthenticated,
      select: ({ offers, requests }) => {
        const fits = (mine: Trip): boolean =>
          mine.editionId === trip.editionId &&
          mine.direction === trip.direction &&
          Date.parse(mine.tripDate) > Date.now();
        return {
          offers: offers.map(({ offer }) => offer).filter(fits),
          requests: requests
            .map(({ request }) => request)
            .filter((request) => fits(request) && !request.isMet),
        };
      },
    },
  );
}

/** The form in which a member asks the driver for seats. */
export function useAskForm(offerId: number, { onSuccess }: { onSuccess: () => void }) {
  const { user } = useSession();
  return useRouteForm(createBooking, {
    namespace: 'carpool',
    params: { id: offerId },
    defaultValues: {
      seats: 1,
      message: '',
      stopCity: atTheEnd,
      phoneNumber: user?.phone ?? '',
      requestId: null as number | null,
    },
    toBody: ({ stopCity, phoneNumber, ...values }) => ({
      ...values,
      stopCity: stopCity === atTheEnd ? null : stopCity,
      phoneNumber: phoneNumber.trim() || null,
    }),
    draft: `carpool-ask-${offerId}`,
    draftExcept: ['requestId', 'phoneNumber'],
    invalidates,
    onSuccess,
  });
}

/** The form in which a driver invites the author of a request into one of their cars. */
export const useInviteForm = (
  { requestId, offerId }: { requestId: number; offerId: number },
  { onSuccess }: { onSuccess: () => void },
) =>
  useRouteForm(inviteRequest, {
    namespace: 'carpool',
    params: { id: offerId },
    defaultValues: { message: '' },
    toBody: ({ message }) => ({ requestId, message }),
    draft: `carpool-invite-${requestId}`,
    invalidates,
    onSuccess,
  });
