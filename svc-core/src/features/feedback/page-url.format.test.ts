import { describe, expect, it } from '@jest/globals';
import { publicPageUrl } from './page-url.format.ts';

const base = 'https://siteswap.example';

describe('the page that feedback is about', () => {
  it.each([
    ['https://siteswap.example/editions/12?tab=map#top', `${base}/editions/12?tab=map`],
    [`${base}/auth/reset-password?token=hush&x=1`, `${base}/auth/reset-password?x=1`],
    [`${base}/login?email=ana%40example.org`, `${base}/login?email=%5Bhidden%5D%40example.org`],
    ['https://ana:hush@siteswap.example/', `${base}/`],
    ['/editions', `${base}/editions`],
    ['javascript:alert(1)', null],
    ['https://', null],
    ['', null],
    [undefined, null],
  ])('%s is stored as %s', (given, stored) => {
    expect(publicPageUrl(given, base)).toBe(stored);
  });
});
