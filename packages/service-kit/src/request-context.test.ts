import { describe, expect, it } from '@jest/globals';
import { clientIp, requestIdOf, traceOf } from './request-context.ts';

describe('what is believed of a request', () => {
  it('is the address as many places from the end as there are trusted proxies', () => {
    const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 10.0.0.2' };
    expect(clientIp(headers, '10.0.0.1', 0)).toBe('10.0.0.1');
    expect(clientIp(headers, '10.0.0.1', 1)).toBe('10.0.0.2');
    expect(clientIp(headers, '10.0.0.1', 2)).toBe('203.0.113.9');
    expect(clientIp({ 'x-forwarded-for': '203.0.113.9' }, '10.0.0.1', 2)).toBe('203.0.113.9');
    expect(clientIp({}, '10.0.0.1', 2)).toBe('10.0.0.1');
  });

  it('is a request id, a remote or a trace only when it is well formed', () => {
    expect(requestIdOf({ 'x-request-id': 'abc-1' })).toBe('abc-1');
    const bad = { 'x-request-id': 'a\nb', 'x-remote': 'mf-x@1 <script>', traceparent: 'x' };
    expect(requestIdOf(bad)).not.toBe('a\nb');
    expect(requestIdOf({})).not.toBe(requestIdOf({}));
    const begun = { requestId: 'r', traceparent: expect.stringMatching(/^00-[0-9a-f]{32}-/) };
    expect(traceOf(bad, 'r')).toEqual(begun);
  });
});
