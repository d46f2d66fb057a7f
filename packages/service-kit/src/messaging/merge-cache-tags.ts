import type { CacheTags } from '@siteswap/contracts/event';

/**
 * What several changes concern together: the values of all, under the names that each of them has. Null when that is
 * not known of one of them.
 */
export function mergeCacheTags(all: readonly (CacheTags | null)[]): CacheTags | null {
  const known = all.filter((one) => one !== null);
  const [first, ...others] = known;
  if (!first || known.length < all.length) return null;
  const names = Object.keys(first).filter((name) => others.every((one) => name in one));
  return Object.fromEntries(
    names.map((name) => [name, [...new Set(known.flatMap((one) => one[name] ?? []))]]),
  );
}
