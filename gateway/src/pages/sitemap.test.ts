import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { sitemapPart } from '@siteswap/contracts/platform';
import { defineRoute } from '@siteswap/contracts/route';
import { writePointer } from '@siteswap/releases';
import { waitFor } from '@siteswap/service-kit/testing';
import { z } from 'zod';
import { aRemote, aShell, release } from '#test/sample-releases.ts';
import { clubState } from '#test/sample-routes.ts';
import { sendJson } from '#test/sample-service.ts';
import { publicUrl, startTestGateway, type TestGateway } from '#test/start-test-gateway.ts';

const changedAt = '2027-01-02T03:04:05.678Z';
const listAddresses = (noun: string) =>
  defineRoute({
    id: `clubs.${noun}.list-addresses`,
    method: 'GET',
    path: `/api/${noun}/addresses`,
    summary: 'Pages.',
    access: 'public',
    query: z.object({ cursor: z.string().optional() }),
    response: sitemapPart,
    cache: { maxAgeSeconds: 60, invalidatedBy: ['state.club.'] },
    sitemap: true,
  });

let site: TestGateway;
let parts: Record<string, unknown>;
const entries = (...paths: string[]) => paths.map((path) => ({ path, changedAt }));

beforeAll(async () => {
  site = await startTestGateway({
    withoutReleases: true,
    clubRoutes: [listAddresses('clubs'), listAddresses('rinks')],
  });
  const routes = [
    { id: 'clubs.list', path: '/', title: 'clubs:page.list', expose: './list' },
    { id: 'clubs.club', path: '/clubs/:id', title: 'clubs:page.club', expose: './club' },
    {
      id: 'clubs.edit',
      path: '/clubs/:id/edit',
      title: 'clubs:page.club',
      guard: 'auth-protected',
      expose: './club',
    },
  ];
  await release(site.releases, 'shell', '1.0.0', aShell('1.0.0'));
  await release(site.releases, 'clubs', '1.0.0', aRemote('1.0.0', { routes }));
  const headers = { accept: 'text/html' };
  await waitFor(async () => (await site.call('/clubs/1', { headers })).status === 200);
  site.clubs.respond = (req, res) => {
    const part = parts[req.url ?? ''];
    sendJson(res, part ?? { code: 'INTERNAL' }, part ? 200 : 500);
  };
});
afterAll(() => site.stop());
beforeEach(() => {
  parts = {
    '/api/clubs/addresses': { data: entries('/clubs/1', '/clubs/2'), nextCursor: '2' },
    '/api/clubs/addresses?cursor=2': { data: entries('/clubs/3'), nextCursor: null },
    '/api/rinks/addresses': { data: entries('/rinks/a&b'), nextCursor: null },
  };
});

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc);

/** Publishes a change; resolves once the sitemap has these addresses. */
async function change(expected: string[]): Promise<void> {
  await site.broker.publishState(clubState, 12, Date.now(), { name: 'x' });
  await waitFor(async () => {
    const { text } = await site.call('/sitemap.xml');
    return expected.every((address) => text.includes(address));
  });
}

it('merges the pages of the site with what the services list', async () => {
  await change(['/rinks/a&amp;b']);
  const { status, text, headers } = await site.call('/sitemap.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  expect(text).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset xmlns="http:/);
  expect(addresses(text)).toEqual(
    ['/', '/login', '/clubs/1', '/clubs/2', '/clubs/3', '/rinks/a&amp;b'].map(
      (path) => publicUrl + path,
    ),
  );
  expect(text).toContain(
    `<url><loc>${publicUrl}/clubs/1</loc><lastmod>${changedAt}</lastmod></url>`,
  );
  const again = await site.call('/sitemap.xml', {
    headers: { 'if-none-match': headers.etag ?? '' },
  });
  expect(again.status).toBe(304);
  expect((await site.call('/sitemap-1.xml')).status).toBe(404);
});

it('is several files above 50,000 addresses', async () => {
  const many = Array.from({ length: 50_000 }, (_, index) => `/clubs/${index}`);
  parts['/api/clubs/addresses'] = { data: entries(...many), nextCursor: '2' };
  await change(['/sitemap-2.xml']);
  const { text } = await site.call('/sitemap.xml');
  expect(text).toContain('<sitemapindex');
  expect(addresses(text)).toEqual([`${publicUrl}/sitemap-1.xml`, `${publicUrl}/sitemap-2.xml`]);
  const files = ['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml'];
  const counts = [];
  for (const file of files) counts.push(addresses((await site.call(file)).text).length);
  expect(counts).toEqual([50_000, 4, 0]);
});

it('leaves out what a remote showed that was switched off, also one whose pages all have a parameter', async () => {
  const route = {
    id: 'rinks.rink',
    path: '/rinks/:id',
    title: 'clubs:page.club',
    expose: './club',
  };
  await release(
    site.releases,
    'rinks',
    '1.0.0',
    aRemote('1.0.0', { name: 'rinks', routes: [route] }),
  );
  await change(['/rinks/a&amp;b']);
  const headers = { accept: 'text/html' };
  await waitFor(async () => (await site.call('/rinks/1', { headers })).status === 200);
  expect((await site.call('/sitemap.xml')).text).toContain('/rinks/');
  await writePointer(site.releases, 'rinks', { version: '1.0.0', off: 'disabled' });
  await waitFor(async () => (await site.call('/rinks/1', { headers })).status === 503);
  expect(addresses((await site.call('/sitemap.xml')).text).join()).not.toContain('/rinks/');
  await writePointer(site.releases, 'rinks', { version: '1.0.0' });
  await waitFor(async () => (await site.call('/sitemap.xml')).text.includes('/rinks/'));
});

it('is not there by half: a missing list is no list of pages that are gone', async () => {
  await change(['/clubs/1<']);
  delete parts['/api/rinks/addresses'];
  await site.broker.publishState(clubState, 12, Date.now(), { name: 'x' });
  await waitFor(async () => (await site.call('/sitemap.xml')).status === 503);
});

it('is named in robots.txt, which excludes crawlers from what is for members', async () => {
  const { text, headers } = await site.call('/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(text.split('\n')).toEqual([
    'User-agent: *',
    'Disallow: /api/',
    'Disallow: /clubs/*/edit$',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ]);
});
