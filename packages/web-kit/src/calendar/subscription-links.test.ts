import { expect, it } from '@jest/globals';
import { subscriptionLinks } from './subscription-links.ts';

it('FA-03 the links that subscribe to an address carry all of it', () => {
  const links = subscriptionLinks('https://siteswap.test/feeds/favorites/a_b.ics');
  expect(links.app).toBe('webcal://siteswap.test/feeds/favorites/a_b.ics');
  expect(new URL(links.google).searchParams.get('cid')).toBe(links.app);
  expect(new URL(links.outlook).searchParams.get('url')).toBe(
    'https://siteswap.test/feeds/favorites/a_b.ics',
  );
});
