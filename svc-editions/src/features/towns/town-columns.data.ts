import type { Town } from '@siteswap/contracts/towns';
import { perDegree, type TownTable } from './town-table.format.ts';

const lineFeed = 10;
const decoder = new TextDecoder();

/** A town with what an edition takes over from it. */
export interface Located {
  readonly latitude: number;
  readonly longitude: number;
  /** IANA name */
  readonly timezone: string;
  /** In all languages and spellings that the table has, the usual one first. */
  readonly names: readonly string[];
}

/** Reads the columns of the table. */
export function townReader(table: TownTable) {
  const { names, nameStarts } = table;
  const country = (town: number) => table.countryCodes[table.countries[town] ?? 0] ?? '';
  const region = (town: number) => table.regionNames[table.regions[town] ?? 0] ?? '';
  const nameAt = (start: number) =>
    decoder.decode(names.subarray(start, names.indexOf(lineFeed, start)));
  const namesOf = (town: number) =>
    decoder.decode(names.subarray(nameStarts[town], (nameStarts[town + 1] ?? 1) - 1)).split('\n');
  const position = (town: number) => ({
    latitude: (table.latitudes[town] ?? 0) / perDegree,
    longitude: (table.longitudes[town] ?? 0) / perDegree,
  });
  return {
    country,
    position,
    region,
    nameAt,
    population: (town: number) => table.populations[town] ?? 0,
    toTown: (town: number): Town => ({
      id: table.ids[town] ?? 0,
      name: nameAt(nameStarts[town] ?? 0),
      region: region(town) || null,
      country: country(town),
      ...position(town),
      population: table.populations[town] ?? 0,
    }),
    names: namesOf,
    toLocated: (town: number): Located => ({
      ...position(town),
      timezone: table.zoneNames[table.zones[town] ?? 0] ?? 'UTC',
      names: namesOf(town),
    }),
    zone: (town: number) => table.zoneNames[table.zones[town] ?? 0],
    isUsualName: (town: number, start: number) => nameStarts[town] === start,
    isShort: (start: number) => names.indexOf(lineFeed, start) - start <= 2,
    isWholeName: (start: number) => start === 0 || names[start - 1] === lineFeed,
  };
}

/** The first entry whose folded text is not before another text. */
export function firstFrom(
  count: number,
  foldedAt: (entry: number) => string,
  text: string,
): number {
  let [from, to] = [0, count];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (foldedAt(middle) < text) from = middle + 1;
    else to = middle;
  }
  return from;
}
