import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOffer } from '@siteswap/contracts/carpool';
import { changeEditionStatus, updateConvention, updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expectAccessible } from '#src/support/accessible.ts';
import { ownEdition, publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { openGraphFaults } from '#src/support/open-graph.ts';

const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="(.*?)">`).exec(html)?.[1];

/** The JSON-LD of a page, read as a browser does: up to the first closing tag. */
function linkedData(html: string): Record<string, unknown> {
  const json = /<script type="application\/ld\+json">(.*?)<\/script/s.exec(html)?.[1];
  return JSON.parse(json ?? '{}');
}

test('ED-09 an edition from outside, without JavaScript', async ({ page, request, members }) => {
  const author = await members.create('orga');
  const edition = await publishedEdition(author);
  const { id } = edition;
  const call = { params: { id } };
  const read = async (path = `/editions/${id}`) =>
    (await request.get(path, { headers: { accept: 'text/html', 'accept-language': 'fr' } })).text();
  const change = async (data: object) => {
    const changed = await author.api.put(routeUrl(updateEdition, call), { data });
    expect(changed.status(), await changed.text()).toBe(200);
  };

  await test.step('title, picture, address and event are in the page', async () => {
    const html = await read(`/editions/${id}?utm_source=x`);
    const address = linkedData(html)['url'];
    expect(meta(html, 'og:title')).toContain(edition.name);
    expect(meta(html, 'og:description')).toContain('14–17 avril 2028 · Lille, France');
    expect(meta(html, 'og:url')).toBe(address);
    expect(html).toContain(`<link rel="canonical" href="${address}">`);
    const picture = await request.get(meta(html, 'og:image')?.replaceAll('&amp;', '&') ?? '');
    expect(picture.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(linkedData(html)).toMatchObject({
      '@type': 'Event',
      name: edition.name,
      startDate: '2028-04-14',
      endDate: '2028-04-17',
      eventStatus: 'https://schema.org/EventScheduled',
      location: { '@type': 'Place', address: { addressLocality: 'Lille', addressCountry: 'FR' } },
    });
  });

  await test.step('Open Graph is valid by its schema', async () => {
    const convention = await read(`/conventions/${edition.conventionId}`);
    expect(await openGraphFaults(page, await read())).toEqual([]);
    expect(await openGraphFaults(page, convention)).toEqual([]);
  });

  await test.step('a name that ends a script breaks nothing', async () => {
    const name = `${edition.name} </script><script>alert(1)</script>`;
    await change({ name, description: name });
    const convention = { params: { id: edition.conventionId } };
    const renamed = await author.api.put(routeUrl(updateConvention, convention), {
      data: { name },
    });
    expect(renamed.status(), await renamed.text()).toBe(200);
    await expect.poll(async () => linkedData(await read())['name']).toBe(name);
    expect(await read()).not.toContain('<script>alert');
    const series = await read(`/conventions/${edition.conventionId}`);
    expect(linkedData(series)).toMatchObject({ '@type': 'EventSeries', name });
    expect(series).not.toContain('<script>alert');
    // The content policy says nothing of data, and the page works.
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (/Content.Security.Policy/i.test(message.text())) blocked.push(message.text());
    });
    await page.goto(`/editions/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('</script>');
    expect(blocked).toEqual([]);
  });

  await test.step('ED-08 moved: it says from when', async () => {
    await change({ startDate: '2028-05-05', endDate: '2028-05-08' });
    await expect
      .poll(async () => linkedData(await read()))
      .toMatchObject({
        startDate: '2028-05-05',
        previousStartDate: '2028-04-14',
        eventStatus: 'https://schema.org/EventRescheduled',
      });
  });

  for (const [status, name] of [
    ['POSTPONED', 'EventPostponed'],
    ['CANCELLED', 'EventCancelled'],
  ]) {
    await test.step(`ED-07 ${status}`, async () => {
      const data = { status, statusNote: 'Tempête' };
      const set = await author.api.patch(routeUrl(changeEditionStatus, call), { data });
      expect(set.status(), await set.text()).toBe(200);
      await expect
        .poll(async () => linkedData(await read())['eventStatus'])
        .toBe(`https://schema.org/${name}`);
    });
  }
});

test('a link to one trip says from outside where it goes, and when', async ({
  page,
  request,
  members,
}) => {
  const driver = await members.create('conduit');
  const { id, name } = await publishedEdition(driver);
  const data = { direction: 'TO_EVENT', tripDate: '2028-04-13T12:00:00Z', locationCity: 'Lyon' };
  const created = await driver.api.post(routeUrl(createOffer, { params: { id } }), {
    data: { ...data, availableSeats: 2 },
  });
  expect(created.status(), await created.text()).toBe(201);
  const { id: offerId } = createOffer.response.parse(await created.json());
  const path = `/editions/${id}/carpool?offerId=${offerId}`;
  const headers = { accept: 'text/html', 'accept-language': 'fr' };
  const read = async () => (await request.get(path, { headers })).text();
  const title = `Lyon → Lille, jeu. 13 avr., 14:00 · 2 places libres sur 2 · ${name} · Siteswap`;
  await expect.poll(async () => meta(await read(), 'og:title')).toBe(title);
  const html = await read();
  expect(meta(html, 'og:description')).toContain('jeudi 13 avril 2028 à 14:00');
  const picture = meta(html, 'og:image')?.replaceAll('&amp;', '&') ?? '';
  expect(picture).toContain(`/previews/editions/${id}/carpool?locale=fr&offerId=${offerId}&v=`);
  expect((await request.get(picture)).headers()['content-type']).toBe('image/png');
  expect(await openGraphFaults(page, html)).toEqual([]);
  // The page goes on with the same title once it runs.
  await page.goto(path);
  await expect(page.getByText('Le trajet que vous cherchiez')).toBeVisible();
  await expect(page).toHaveTitle(title);
});

test('a visitor shares an edition, by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/editions/1?utm_source=x');
  const share = page.getByRole('button', { name: 'Partager' });
  await share.focus();
  await share.press('Enter');
  await expect(page.getByText('Lien copié')).toBeVisible();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toBe(new URL('/editions/1', page.url()).href);
});

test('search engines find published editions and conventions', async ({ request, members }) => {
  const author = await members.create('orga');
  const robots = await (await request.get('/robots.txt')).text();
  const sitemap = /^Sitemap: (.*)$/m.exec(robots)?.[1] ?? '';
  expect(robots).toContain('Disallow: /api/\n');
  expect(robots).toContain('Disallow: /my-conventions$\n');
  const { id, conventionId } = await publishedEdition(author);
  const draft = await ownEdition(author, conventionId);
  const { origin, pathname } = new URL(sitemap);
  const read = async () => (await request.get(pathname)).text();
  await expect.poll(read).toContain(`<loc>${origin}/editions/${id}</loc><lastmod>`);
  await expect.poll(read).toContain(`<loc>${origin}/conventions/${conventionId}</loc>`);
  const xml = await read();
  expect(xml).toContain(`<loc>${origin}/privacy-policy</loc>`);
  expect(xml).not.toContain(`/editions/${draft.id}<`);
});

test('a convention is shown on another site', async ({ page, context, members, platform }) => {
  const author = await members.create('orga');
  const { name, conventionId } = await publishedEdition(author);
  await members.enter(context, author);
  await page.goto(`/conventions/${conventionId}`);
  await page.getByRole('button', { name: 'Afficher sur votre site' }).click();
  const code = await page.getByRole('textbox', { name: 'Code pour votre site' }).inputValue();
  await expectAccessible(page, 'embed');
  // Another origin, whose page contains the code.
  const club = createServer((_req, res) => {
    res.setHeader('content-type', 'text/html');
    res.end(`<!doctype html><title>Club</title>${code}`);
  });
  await new Promise<void>((resolve) => club.listen(0, '127.0.0.1', resolve));
  try {
    await page.goto(`http://127.0.0.1:${(club.address() as AddressInfo).port}/`);
    const frame = page.frameLocator('iframe');
    await expect(frame.getByRole('link', { name })).toHaveAttribute('target', '_blank');
    await expect(frame.getByText('14–17 avril 2028 · Lille, France')).toBeVisible();
  } finally {
    club.closeAllConnections();
    await new Promise((resolve) => club.close(resolve));
  }
  const response = await author.api.get(`${platform.url}/conventions/${conventionId}`);
  expect(response.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
