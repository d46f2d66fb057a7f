import { z } from 'zod';

/** The cache of a route, as its service describes it to the gateway. */
export const cacheDescription = z.object({
  maxAgeSeconds: z.number(),
  /** Prefixes of subjects, without parameters. */
  invalidatedBy: z.array(z.string()),
  /** The same with their parameters, `state.edition.{id}`; absent where there are none. */
  subjects: z.array(z.string()).optional(),
});
export type CacheDescription = z.infer<typeof cacheDescription>;

/** A message of the broker, under the name by which `invalidatedBy` lists it: `state.edition.12`. */
export interface CacheMessage {
  readonly name: string;
}

interface ParameterValue {
  readonly parameter: string;
  readonly value: string;
}

/** What a message can change of a route's responses. */
export interface CacheChange {
  /** Only reads with one of these parameters; null: all. */
  readonly only: readonly ParameterValue[] | null;
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
export function changeBy(cache: CacheDescription, { name }: CacheMessage): CacheChange | null {
  const subjects = cache.subjects ?? cache.invalidatedBy;
  const matches = subjects.map((subject) => matchOf(subject, name));
  if (matches.includes('all')) return { only: null };
  const only = matches.filter((match) => match !== null && match !== 'all');
  return only.length > 0 ? { only } : null;
}

/** Whether a change can touch every response of its route. */
export const touchesAll = ({ only }: CacheChange): boolean => only === null;

/** A read as changes are compared with it. */
export interface ReadScope {
  /** Values of a parameter of its path, or of a list in its query; undefined where it has none. */
  valuesOf(parameter: string): readonly string[] | undefined;
}

/** The parts of a list in a query, of which an empty one has none. */
const partsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** @param target the read's address in its one spelling, without origin */
export function scopeOf(route: { readonly path: string }, target: string): ReadScope {
  const [path = '', query = ''] = target.split('?', 2);
  const names = route.path.split('/');
  const segments = path.split('/');
  const search = new URLSearchParams(query);
  return {
    valuesOf: (parameter) => {
      const at = names.indexOf(`:${parameter}`);
      if (at >= 0) return [decodeURIComponent(segments[at] ?? '')];
      return search.has(parameter) ? partsOf(search.getAll(parameter)) : undefined;
    },
  };
}

/** Whether the response to a read may differ after a change. */
export function isTouched(scope: ReadScope, { only }: CacheChange): boolean {
  return (
    only === null ||
    only.some(({ parameter, value }) => scope.valuesOf(parameter)?.includes(value) ?? true)
  );
}
