import { createTownIndex, type TownPlaces } from './town-index.data.ts';
import { readTownTable } from './towns.repository.ts';

export type { Address, Geocode } from './geocoder.client.ts';
export { allRegionNames, otherRegionNames } from './regions.format.ts';
export type { TownPlaces };

/** For programs that are not the service. */
export const readTownPlaces = async (): Promise<TownPlaces> =>
  createTownIndex(await readTownTable());
