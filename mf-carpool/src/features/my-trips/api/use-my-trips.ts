import {
  createTripsFeed,
  deleteTripsFeed,
  getMyTrips,
  getTripsFeed,
} from '@siteswap/contracts/carpool';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** My trips by departure: as driver, as passenger, what I look for and where I wait. */
export const useMyTrips = () => useRoute(getMyTrips, {});

const options = { invalidates: [getTripsFeed], isFailureShown: true } as const;

/** Whether there is a secret address of my trips. */
export const useTripsFeed = () => useRoute(getTripsFeed, {});

/** Makes the address, in place of one that there is. */
export const useCreateTripsFeed = () => useRouteMutation(createTripsFeed, options);

/** Ends the address. */
export const useEndTripsFeed = () => useRouteMutation(deleteTripsFeed, options);
