import type { CacheFacet, RouteCache } from '../route.ts';
import type { EditionPeriod } from './filters.ts';
import { type EditionFlag, editionFlags } from './flags.ts';

/** What a change of an edition concerns; nothing before and after a draft, which no public read shows. */
export type EditionConcerns = {
  readonly period: EditionPeriod[];
  /** Empty texts stand for editions without a country. */
  readonly country: string[];
  readonly flag: EditionFlag[];
};

type Facet = CacheFacet & { readonly name: keyof EditionConcerns };

const maxAgeSeconds = 60;
const invalidatedBy = ['state.edition.'];

/** The parameters of `withEditionFilters`. */
const period = {
  name: 'period',
  list: 'period',
  switches: [
    { parameter: 'showPast', value: 'past', isDefault: false },
    { parameter: 'showCurrent', value: 'current', isDefault: true },
    { parameter: 'showFuture', value: 'upcoming', isDefault: true },
  ],
} as const satisfies Facet;
const country = { name: 'country', list: 'countries' } as const satisfies Facet;
const flag = {
  name: 'flag',
  switches: editionFlags.map((name) => ({ parameter: name, value: name, isDefault: false })),
  isEvery: true,
} as const satisfies Facet;
const anyPeriod = { name: 'period' } as const satisfies Facet;

/** A word that no edition has is taken for one that some have: every edition may decide what is found. */
const unless = ['q'];

/** For reads made from editions; a change of a convention or of a creator is published as a new state of its editions. */
export const cachedUntilEditionsChange: RouteCache = { maxAgeSeconds, invalidatedBy };

/** For reads made from one edition, whose `id` is in their path. */
export const cachedUntilEditionChanges: RouteCache = {
  maxAgeSeconds,
  invalidatedBy: ['state.edition.{id}'],
};

/** For reads made from all published editions: drafts change nothing. */
export const cachedUntilPublishedEditionsChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  narrowing: { facets: [anyPeriod] },
};

/** For reads made from a convention and its published editions. */
export const cachedUntilConventionChanges: RouteCache = {
  maxAgeSeconds,
  invalidatedBy: [...invalidatedBy, 'editions.convention.'],
};

/** For reads made from the editions that match the filters. */
export const cachedUntilMatchesChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  narrowing: { facets: [period, country, flag], unless },
};

/** For the counts, which replace period and country, one at a time, and add flags. */
export const cachedUntilCountsChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  narrowing: {
    facets: [{ ...period, isOpen: true }, { ...country, isOpen: true }, flag],
    unless,
  },
};

/** For the hints, which leave out each filter, one at a time. */
export const cachedUntilHintsChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  narrowing: {
    facets: [period, country, flag].map((facet) => ({ ...facet, isOpen: true as const })),
    unless,
  },
};
