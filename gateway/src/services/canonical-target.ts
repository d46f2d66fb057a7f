import { parse, stringify } from 'node:querystring';
import type { RouteDescription } from '@siteswap/contracts/platform';

/** The one spelling of a read's address; null when a parameter of its path is malformed. */
export type CanonicalTarget = (segments: readonly string[], query: string) => string | null;

const decode = (segment: string): string | null => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
};

/**
 * Spells addresses of a route in one way, so that they are one entry of the cache however a client writes them: the
 * parameters that the contract knows, in one order and one encoding. All others are dropped; their service ignores them.
 */
export function canonicalTargetOf(
  route: Pick<RouteDescription, 'path' | 'params' | 'query'>,
): CanonicalTarget {
  const parts = route.path
    .slice(1)
    .split('/')
    .map((part) => {
      if (!part.startsWith(':')) return null;
      const pattern = route.params?.[part.slice(1)];
      return { pattern: pattern === undefined ? null : new RegExp(pattern) };
    });
  const known = route.query?.toSorted();

  const pathOf = (segments: readonly string[]): string | null => {
    let path = '';
    for (const [at, segment] of segments.entries()) {
      const parameter = parts[at];
      if (!parameter) {
        path += `/${segment}`;
        continue;
      }
      const value = decode(segment);
      if (value === null || parameter.pattern?.test(value) === false) return null;
      path += `/${encodeURIComponent(value)}`;
    }
    return path;
  };

  const queryOf = (query: string): string => {
    if (query === '' || known?.length === 0) return '';
    const sent = parse(query, '&', '=', { maxKeys: 0 });
    const names = known ?? Object.keys(sent).sort();
    // The values of a repeated parameter stay in their order.
    const present = names.filter((name) => sent[name] !== undefined);
    return stringify(Object.fromEntries(present.map((name) => [name, sent[name]])));
  };

  return (segments, query) => {
    const path = pathOf(segments);
    if (path === null) return null;
    const canonical = queryOf(query);
    return canonical === '' ? path : `${path}?${canonical}`;
  };
}
