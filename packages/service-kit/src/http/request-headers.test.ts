import { describe, expect, it } from '@jest/globals';
import { addressKey, clientIp, requestIdOf, traceOf } from './request-headers.ts';

describe('the headers of a request', () => {
  it('give the client address as many places from the end as there are trusted proxies', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' };
    expect(clientIp(headers, '10.0.0.1', 0)).toBe('10.0.0.1');
    expect(clientIp(headers, '10.0.0.1', 1)).toBe('10.0.0.2');
    expect(clientIp(headers, '10.0.0.1', 2)).toBe('203.0.113.9');
    expect(clientIp({ 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1', 2)).toBe('203.0.113.9');
    expect(clientIp({}, '10.0.0.1', 2)).toBe('10.0.0.1');
  });

  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:0:1:2:3:4:5', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::9', '2001:db8:0:1::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::', '2001:db8:0:1::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['', ''],
  ])('count the limits of %s by %s', (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });

  it('give a request id, a remote or a trace only when it is well formed', () => {
    expect(requestIdOf({ 'x-request-id': 'abc-1' })).toBe('abc-1');
    const bad = { 'x-request-id': 'a\nb', 'x-remote': 'mf-x@1 <script>', traceparent: 'x' };
    expect(requestIdOf(bad)).not.toBe('a\nb');
    expect(requestIdOf({})).not.toBe(requestIdOf({}));
    const begun = { requestId: 'r', traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-/) };
    expect(traceOf(bad, 'r')).toEqual(begun);
  });
});
