import type { CacheTagRule, RouteCache } from '../route.ts';
import type { EditionPeriod } from './filters.ts';
import { type EditionFlag, editionFlags } from './flags.ts';

/** What a change of an edition concerns; nothing before and after a draft, which no public read shows. */
export type EditionCacheTags = {
  readonly period: EditionPeriod[];
  /** Empty texts stand for editions without a country. */
  readonly country: string[];
  readonly flag: EditionFlag[];
};

type TagRule = CacheTagRule & { readonly name: keyof EditionCacheTags };

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
} as const satisfies TagRule;
const country = { name: 'country', list: 'countries' } as const satisfies TagRule;
const flag = {
  name: 'flag',
  switches: editionFlags.map((name) => ({ parameter: name, value: name, isDefault: false })),
  matchesAll: true,
} as const satisfies TagRule;
const anyPeriod = { name: 'period' } as const satisfies TagRule;

/** A word that no edition has is taken for one that some have: every edition may decide what is found. */
const bypassedBy = ['q'];

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
  tagFilter: { tagRules: [anyPeriod] },
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
  tagFilter: { tagRules: [period, country, flag], bypassedBy },
};

/** For the counts, which replace period and country, one at a time, and add flags. */
export const cachedUntilCountsChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  tagFilter: {
    tagRules: [{ ...period, includesOthers: true }, { ...country, includesOthers: true }, flag],
    bypassedBy,
  },
};

/** For the hints, which leave out each filter, one at a time. */
export const cachedUntilHintsChange: RouteCache = {
  maxAgeSeconds,
  invalidatedBy,
  tagFilter: {
    tagRules: [period, country, flag].map((tagRule) => ({
      ...tagRule,
      includesOthers: true as const,
    })),
    bypassedBy,
  },
};
