import {
  createVolunteerBoard,
  deleteVolunteerBoard,
  getVolunteerBoard,
  showVolunteerBoard,
} from '@siteswap/contracts/volunteers';
import { useRoute, useRouteMutation } from '@siteswap/web-kit';

/** A screen on a wall reads it anew so often. */
export const boardRefreshMs = 30_000;

/** Who is where, read anew while the screen shows it. */
export const useBoard = (token: string) =>
  useRoute(
    showVolunteerBoard,
    { params: { token } },
    { staleTime: 0, refetchInterval: boardRefreshMs, refetchIntervalInBackground: true },
  );

const options = { invalidates: [getVolunteerBoard], isFailureShown: true } as const;

/** Whether there is a secret address of the wall board. */
export const useBoardDate = (id: number) => useRoute(getVolunteerBoard, { params: { id } });

/** Makes the address, in place of one that there is. */
export const useCreateBoard = () => useRouteMutation(createVolunteerBoard, options);

/** Ends the address. */
export const useEndBoard = () => useRouteMutation(deleteVolunteerBoard, options);
