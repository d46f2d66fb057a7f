import type { TownPlaces } from '#src/features/towns/towns.public.ts';

/** Inhabitants of a town that people name without its country. */
const bigTown = 100_000;
/** Of towns of one name in several countries one with a multiple of the inhabitants is meant. */
const muchLarger = 5;

/** Finds the country of a town that is written without one; undefined when no town of the name is big, or several are. */
export const createTownCountries =
  (towns: TownPlaces) =>
  (city: string): string | undefined => {
    const named = towns
      .search(city)
      .filter(({ country }) => towns.locate({ city, country }) !== undefined)
      .toSorted((a, b) => b.population - a.population);
    const [largest] = named;
    if (!largest || largest.population < bigTown) return undefined;
    const other = named.find(({ country }) => country !== largest.country);
    return !other || largest.population >= muchLarger * other.population
      ? largest.country
      : undefined;
  };

export type CountryOfTown = ReturnType<typeof createTownCountries>;
