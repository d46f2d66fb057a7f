import { type Locale, locales } from '@siteswap/contracts/fields';
import { regionLanguages, regionNames } from './region-names.data.ts';
import { foldedName } from './town-names.format.ts';

interface Region {
  readonly names: Readonly<Record<Locale, string>>;
  /** All of them, that of the table first. */
  readonly all: readonly string[];
}

function toRegion(line: string): Region {
  const [usual = '', ...names] = line.split('|');
  const shown = regionLanguages.map((locale, at) => [locale, names[at] || usual] as const);
  return {
    names: Object.fromEntries(shown) as Record<Locale, string>,
    all: [...new Set([usual, ...names.filter(Boolean)])],
  };
}

/** The regions of a country by each of their names, folded. */
const regions = new Map<string, ReadonlyMap<string, Region>>();

function regionsOf(country: string): ReadonlyMap<string, Region> {
  const known = regions.get(country);
  if (known) return known;
  const byName = new Map<string, Region>();
  for (const line of regionNames[country] ?? []) {
    const region = toRegion(line);
    for (const name of region.all) byName.set(foldedName(name), region);
  }
  regions.set(country, byName);
  return byName;
}

const find = (country: string | null, name: string | null): Region | undefined =>
  country && name ? regionsOf(country).get(foldedName(name)) : undefined;

/** A region, by its name in any language, as the reader calls it; one without other names stays as it is. */
export const regionIn = (country: string, name: string, locale: Locale): string =>
  find(country, name)?.names[locale] ?? name;

/** What the languages call a region otherwise than it is written. */
export function otherRegionNames(
  country: string | null,
  name: string | null,
): Partial<Record<Locale, string>> {
  const names = find(country, name)?.names;
  if (!names) return {};
  const others = locales.flatMap((locale) =>
    names[locale] === name ? [] : [[locale, names[locale]] as const],
  );
  return Object.fromEntries(others);
}

/** All names of a region, the one it is written by first; none for no region. */
export function allRegionNames(country: string | null, name: string | null): string[] {
  if (!name) return [];
  return [...new Set([name, ...(find(country, name)?.all ?? [])])];
}

/** Whether two names are of one region of a country. */
export function isSameRegion(country: string, one: string, other: string): boolean {
  if (foldedName(one) === foldedName(other)) return true;
  const found = find(country, one);
  return found !== undefined && found === find(country, other);
}
