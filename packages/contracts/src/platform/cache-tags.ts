import { z } from 'zod';
import type { CacheTags } from '../event.ts';

const tagRule = z.object({
  name: z.string(),
  list: z.string().optional(),
  switches: z
    .array(z.object({ parameter: z.string(), value: z.string(), isDefault: z.boolean() }))
    .readonly()
    .optional(),
  matchesAll: z.literal(true).optional(),
  includesOthers: z.literal(true).optional(),
});

type TagRule = z.infer<typeof tagRule>;
type Switch = NonNullable<TagRule['switches']>[number];

/** The cache of a route, as its service describes it to the gateway. */
export const cacheDescription = z.object({
  maxAgeSeconds: z.number(),
  /** Prefixes of subjects, without parameters. */
  invalidatedBy: z.array(z.string()),
  /** The same with their parameters, `state.edition.{id}`; absent where there are none. */
  subjects: z.array(z.string()).optional(),
  tagFilter: z
    .object({
      tagRules: z.array(tagRule).readonly(),
      bypassedBy: z.array(z.string()).readonly().optional(),
    })
    .optional(),
});
export type CacheDescription = z.infer<typeof cacheDescription>;

/** A message of the broker, under the name by which `invalidatedBy` lists it: `state.edition.12`. */
export interface CacheMessage {
  readonly name: string;
  /** null when it may concern everything. */
  readonly cacheTags: CacheTags | null;
}

interface ParameterValue {
  readonly parameter: string;
  readonly value: string;
}

/** What a message can change of a route's responses. */
export interface CacheChange {
  /** Only reads with one of these parameters; null: all. */
  readonly only: readonly ParameterValue[] | null;
  /** Only reads that this concerns; null: all. */
  readonly cacheTags: CacheTags | null;
}

/** The prefix before the first parameter, which is all that a gateway of before parameters understands. */
export const prefixOf = (subject: string): string => subject.split('{', 1)[0] ?? '';

/** null when the message has another name, `all` when it has that of a subject without a parameter. */
function matchOf(subject: string, name: string): ParameterValue | 'all' | null {
  const prefix = prefixOf(subject);
  if (!name.startsWith(prefix)) return null;
  if (prefix === subject) return 'all';
  const [parameter = '', rest = ''] = subject.slice(prefix.length + 1).split('}');
  const [value = ''] = name.slice(prefix.length).split('.', 1);
  return name.startsWith(rest, prefix.length + value.length) ? { parameter, value } : null;
}

/** What a message can change of a route's responses; null when it invalidates none of them. */
export function changeBy(cache: CacheDescription, message: CacheMessage): CacheChange | null {
  const subjects = cache.subjects ?? cache.invalidatedBy;
  const matches = subjects
    .map((subject) => matchOf(subject, message.name))
    .filter((match) => match !== null);
  if (matches.length === 0) return null;
  const only = matches.filter((match) => match !== 'all');
  return {
    only: only.length < matches.length ? null : only,
    cacheTags: cache.tagFilter ? message.cacheTags : null,
  };
}

/** Whether a change can touch every response of its route. */
export const touchesAll = ({ only, cacheTags }: CacheChange): boolean =>
  only === null && cacheTags === null;

/** The values of a tag rule that a read wants; every value when there are none. */
interface WantedValues extends Pick<TagRule, 'name' | 'matchesAll' | 'includesOthers'> {
  readonly values: readonly string[];
}

/** A read as changes are compared with it. */
export interface ReadScope {
  /** Values of a parameter of its path, or of a list in its query; undefined where it has none. */
  valuesOf(parameter: string): readonly string[] | undefined;
  /** null when any message touches it. */
  readonly tagRules: readonly WantedValues[] | null;
}

/** The parts of a list in a query, of which an empty one has none. */
const partsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** undefined for what is no flag. */
const flagOf = (text: string): boolean | undefined => {
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
};

function wantedValues(
  { list, switches = [], matchesAll }: TagRule,
  query: URLSearchParams,
): string[] {
  if (list !== undefined && query.has(list)) return partsOf(query.getAll(list));
  // What is no flag is a value too few where a response has all of them, and one too many where it has any.
  const isOn = ({ parameter, isDefault }: Switch) => {
    const [text, ...others] = query.getAll(parameter);
    if (text === undefined) return isDefault;
    return (others.length === 0 ? flagOf(text) : undefined) ?? !matchesAll;
  };
  return switches.filter(isOn).map(({ value }) => value);
}

/** @param target the read's address in its one spelling, without origin */
export function scopeOf(
  { path, cache }: { readonly path: string; readonly cache: CacheDescription },
  target: string,
): ReadScope {
  const [ownPath = '', queryText = ''] = target.split('?', 2);
  const names = path.split('/');
  const segments = ownPath.split('/');
  const query = new URLSearchParams(queryText);
  const { tagRules, bypassedBy = [] } = cache.tagFilter ?? { tagRules: [] };
  return {
    valuesOf: (parameter) => {
      const at = names.indexOf(`:${parameter}`);
      if (at >= 0) return [decodeURIComponent(segments[at] ?? '')];
      return query.has(parameter) ? partsOf(query.getAll(parameter)) : undefined;
    },
    tagRules: bypassedBy.some((parameter) => query.has(parameter))
      ? null
      : tagRules.map((tagRule) => ({ ...tagRule, values: wantedValues(tagRule, query) })),
  };
}

/** How many wanted values, or tag rules with one wanted value of several, a change has nothing to do with. */
function missesOf({ values, matchesAll }: WantedValues, changedValues: readonly string[]): number {
  const missed = values.filter((value) => !changedValues.includes(value)).length;
  if (matchesAll) return missed;
  return values.length > 0 && missed === values.length ? 1 : 0;
}

function matchesTags(tagRules: readonly WantedValues[], cacheTags: CacheTags): boolean {
  let missed = 0;
  for (const tagRule of tagRules) {
    const changedValues = cacheTags[tagRule.name];
    if (!changedValues) continue;
    if (changedValues.length === 0 && !tagRule.matchesAll) return false;
    const misses = missesOf(tagRule, changedValues);
    if (misses > 0 && !tagRule.includesOthers) return false;
    missed += misses;
  }
  return missed < 2;
}

/** Whether the response to a read may differ after a change. */
export function isTouched({ valuesOf, tagRules }: ReadScope, change: CacheChange): boolean {
  const isMeant =
    change.only === null ||
    change.only.some(({ parameter, value }) => valuesOf(parameter)?.includes(value) ?? true);
  if (!isMeant || tagRules === null || change.cacheTags === null) return isMeant;
  return matchesTags(tagRules, change.cacheTags);
}
