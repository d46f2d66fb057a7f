import { expect, it } from '@jest/globals';
import { addressPrefix } from './address-prefix.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['::1', '0:0:0::/48'],
  ['', undefined],
  ['ana@siteswap.test', undefined],
])('%s is logged as %s', (ip, prefix) => {
  expect(addressPrefix(ip)).toBe(prefix);
});
