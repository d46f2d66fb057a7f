import { isIP, isIPv6 } from 'node:net';

const mappedIpv4 = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/;

/** `2001:db8::1` in the one spelling of the URL standard, without zone: what can be split into groups. */
const normalised = (ip: string): string =>
  new URL(`http://[${ip.split('%')[0]}]/`).hostname.slice(1, -1);

/** The IPv4 address that a `::ffff:` address stands for. */
function toIpv4(ip: string): string | undefined {
  const match = mappedIpv4.exec(ip);
  if (!match) return undefined;
  const bytes = match.slice(1).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join('.');
}

/** The eight groups of a normalised IPv6 address. */
function groupsOf(ip: string): string[] {
  const [left = '', right] = ip.split('::');
  const start = left === '' ? [] : left.split(':');
  if (right === undefined) return start;
  const end = right === '' ? [] : right.split(':');
  return [...start, ...Array<string>(8 - start.length - end.length).fill('0'), ...end];
}

/**
 * The network of an address, for logs: enough to see one source of many calls, too little to name a person.
 * @returns `203.0.113.0/24`, `2001:db8:1::/48`, or undefined for what is no address
 */
export function addressPrefix(ip: string): string | undefined {
  if (isIP(ip) === 0) return undefined;
  const ipv6 = isIPv6(ip) ? normalised(ip) : undefined;
  const ipv4 = ipv6 === undefined ? ip : toIpv4(ipv6);
  if (ipv4 !== undefined) return `${ipv4.split('.').slice(0, 3).join('.')}.0/24`;
  return `${groupsOf(ipv6 ?? '')
    .slice(0, 3)
    .join(':')}::/48`;
}
