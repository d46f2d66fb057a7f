import { createShiftsFeed, deleteShiftsFeed, getShiftsFeed } from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

const options = { invalidates: [getShiftsFeed], isFailureShown: true } as const;

/** Whether there is a secret address of my shifts. */
export const useShiftsFeed = () => useRoute(getShiftsFeed, {});

/** Makes the address, in place of one that there is. */
export const useCreateShiftsFeed = () => useRouteMutation(createShiftsFeed, options);

/** Ends the address. */
export const useEndShiftsFeed = () => useRouteMutation(deleteShiftsFeed, options);
