import { type TripStop, tripStop } from '@siteswap/contracts/carpool';
import { createDeviceStore } from '@siteswap/ui-kit/device-store';
import { useStore } from '@siteswap/ui-kit/store';
import { departureTownKey } from './storage-keys.ts';

const departureTown = tripStop.omit({ time: true });
/** Where the reader leaves from, and goes home to; a town, not a house. */
export type DepartureTown = Omit<TripStop, 'time'>;

const town = createDeviceStore<DepartureTown | null>({
  key: departureTownKey,
  initial: null,
  parse: (stored) => departureTown.safeParse(stored).data ?? null,
  isEmpty: (next) => next === null,
});

/** The town of this device, null without one, and its setter; other tabs' changes appear at once. */
export const useDepartureTown = (): readonly [
  DepartureTown | null,
  (next: DepartureTown | null) => void,
] => [useStore(town), town.set];
