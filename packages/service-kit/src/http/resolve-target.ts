import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { type IsAllowedTarget, isPublicTarget } from './public-target.ts';

export interface ResolveOptions {
  /** Where connections may go; web servers on the public internet when absent. */
  readonly isAllowedTarget?: IsAllowedTarget | undefined;
  /** The addresses of a name; the system's when absent. */
  readonly resolve?: (name: string) => Promise<LookupAddress[]>;
}

const resolveBySystem = (name: string) => lookup(name, { all: true });

export const portOf = ({ port, protocol }: URL): number =>
  Number(port) || (protocol === 'https:' ? 443 : 80);

/**
 * The addresses of a URL's host, each of them checked: connect to these and do not resolve the name again.
 * @returns null when one of them is not allowed, an empty list when there is none
 */
export async function resolveTarget(
  url: URL,
  { isAllowedTarget = isPublicTarget, resolve = resolveBySystem }: ResolveOptions,
): Promise<LookupAddress[] | null> {
  const port = portOf(url);
  // An IPv6 address stands in brackets; the system resolves an address to itself.
  const addresses = await resolve(url.hostname.replace(/^\[|\]$/g, ''));
  return addresses.every(({ address }) => isAllowedTarget({ address, port })) ? addresses : null;
}
