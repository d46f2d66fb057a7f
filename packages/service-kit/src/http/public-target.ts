import { BlockList, isIP } from 'node:net';

/** Where a connection would go. */
export interface Target {
  /** An IP address, never a name. */
  readonly address: string;
  readonly port: number;
}

/** Whether a connection may be made. */
export type IsAllowedTarget = (target: Target) => boolean;

/** IPv4 ranges that are not public, by the IANA registry of special-purpose addresses. */
const specialIPv4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
];

/** Of the public IPv6 addresses: Teredo, 6to4 and others that lead into IPv4 or nowhere. */
const specialIPv6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
];

function listOf(
  ranges: readonly [network: string, prefix: number][],
  family: 'ipv4' | 'ipv6',
): BlockList {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

const special = {
  ipv4: listOf(specialIPv4, 'ipv4'),
  ipv6: listOf(specialIPv6, 'ipv6'),
};
/** All else is local, mapped from IPv4, translated (NAT64), multicast or not assigned. */
const globalIPv6 = listOf([['2000::', 3]], 'ipv6');

/** Whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.ipv4.check(address, 'ipv4');
    case 6:
      return globalIPv6.check(address, 'ipv6') && !special.ipv6.check(address, 'ipv6');
    default:
      return false;
  }
}

/** A web server on the public internet. */
export const isPublicTarget: IsAllowedTarget = ({ address, port }) =>
  (port === 80 || port === 443) && isPublicAddress(address);

/** Names that lead into our own network, or nowhere: they have no dot, or end so. */
const localNames =
  /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|test|invalid|onion)$/;

/** Whether a URL names a web server by TLS on the public internet, as far as its text says. */
export function isPublicUrl({ protocol, username, password, port, hostname }: URL): boolean {
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false;
  const host = hostname.replace(/^\[|\]$|\.$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return host.includes('.') && !localNames.test(host);
}
