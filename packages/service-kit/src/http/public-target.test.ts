import { describe, expect, it } from '@jest/globals';
import { isPublicAddress, isPublicTarget } from './public-target.ts';

describe('a public address', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '172.32.0.1',
    '192.167.1.1',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '2a01:e0a::1',
  ])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['unspecified', '0.0.0.0'],
    ['of this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.1.1'],
    ['shared by a provider', '100.64.0.1'],
    ['shared by a provider', '100.127.255.255'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.169.254'],
    ['for documentation', '192.0.2.1'],
    ['a relay of 6to4', '192.88.99.1'],
    ['for benchmarks', '198.19.0.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['mapped from IPv4', '::ffff:127.0.0.1'],
    ['mapped from public IPv4', '::ffff:8.8.8.8'],
    ['compatible with IPv4', '::7f00:1'],
    ['NAT64', '64:ff9b::a00:1'],
    ['local NAT64', '64:ff9b:1::a00:1'],
    ['to be discarded', '100::1'],
    ['Teredo', '2001::1'],
    ['for documentation', '2001:db8::1'],
    ['6to4', '2002:7f00:1::1'],
    ['private', 'fc00::1'],
    ['private', 'fd12:3456::1'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%lo'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['no address', 'localhost'],
    ['no address', ''],
  ])('is none that is %s: %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('is a target at the ports of the web alone', () => {
    const allowed = [80, 443, 22, 8080].filter((port) =>
      isPublicTarget({ address: '8.8.8.8', port }),
    );
    expect(allowed).toEqual([80, 443]);
    expect(isPublicTarget({ address: '127.0.0.1', port: 80 })).toBe(false);
  });
});
