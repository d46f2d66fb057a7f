import { expectAccessible } from '#src/support/accessible.ts';
import { publishedEdition } from '#src/support/conventions.ts';
import { expect, test } from '#src/support/fixtures.ts';
import { pressStar } from '#src/support/followers.ts';

test('ED-06 a search, a convention and an edition are calendars, and a search is news', async ({
  page,
  request,
  members,
}) => {
  const { id } = await publishedEdition(await members.create('agenda'));
  const read = async (link: string | null) => {
    const response = await request.get(link ?? '');
    return { response, text: await response.text() };
  };

  await test.step('the search, with its filters', async () => {
    await page.goto('/?q=EJC&period=past');
    const calendar = page.getByRole('link', { name: 'Agenda (.ics)' });
    await expect(calendar).toHaveAttribute('href', '/feeds/editions.ics?q=EJC&period=past');
    const { response, text } = await read(await calendar.getAttribute('href'));
    expect(response.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(10);
    const etag = response.headers()['etag'] ?? '';
    const again = await request.get('/feeds/editions.ics?q=EJC&period=past', {
      headers: { 'if-none-match': etag },
    });
    expect(again.status()).toBe(304);
    const news = await read(await page.getByRole('link', { name: 'RSS' }).getAttribute('href'));
    expect(news.response.headers()['content-type']).toBe('application/rss+xml; charset=utf-8');
    expect(news.text).toContain('<rss');
  });

  await test.step('an edition, in three ways', async () => {
    // They are there without a script, too.
    const html = await (await request.get(`/editions/${id}`)).text();
    expect(html).toContain(`"/feeds/editions/${id}.ics"`);
    await page.goto(`/editions/${id}`);
    const press = page.locator('summary', { hasText: 'Ajouter à un agenda' });
    await press.click();
    const links = page.locator('details', { has: press });
    const file = links.getByRole('link', { name: 'Agenda (.ics)' });
    await expectAccessible(page, 'calendars');
    const { text } = await read(await file.getAttribute('href'));
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    const google = await links.getByRole('link', { name: 'Google' }).getAttribute('href');
    expect(google).toContain('https://calendar.google.com/');
    const outlook = await links.getByRole('link', { name: 'Outlook' }).getAttribute('href');
    expect(outlook).toMatch(/^https:\/\/outlook\.live\.com\/.*&startdt=\d{4}-\d\d-\d\d&/);
    const downloads = page.waitForEvent('download');
    await file.click();
    expect((await downloads).suggestedFilename()).toBe(`siteswap-${id}.ics`);
    await page.keyboard.press('Escape');
    await expect(file).toBeHidden();
  });

  await test.step('a convention', async () => {
    await page.goto('/conventions/1');
    const calendar = page.getByRole('link', { name: 'Agenda (.ics)' });
    const { text } = await read(await calendar.getAttribute('href'));
    expect(text).toContain('BEGIN:VCALENDAR');
  });

  expect((await request.get('/feeds/editions/2000000000.ics')).status()).toBe(404);
  expect((await request.get('/feeds/editions.ics?countries=XX')).status()).toBe(422);
});

test('FA-03 favourites are a calendar under a secret address, until it is replaced', async ({
  page,
  context,
  members,
  request,
}) => {
  const member = await members.create('agenda');
  await members.enter(context, member);
  const edition = await publishedEdition(member);
  await page.goto(`/editions/${edition.id}`);
  await pressStar(page, edition.name);

  await page.goto('/favorites');
  await page.getByRole('button', { name: 'Créer une adresse secrète' }).click();
  const field = page.getByRole('textbox', { name: 'Adresse secrète' });
  await expect(field).toHaveValue(/\/feeds\/favorites\/[\w-]{43}\.ics$/);
  const first = new URL(await field.inputValue()).pathname;
  await expectAccessible(page, 'favorites');

  await test.step('read by a program without a session', async () => {
    const response = await request.get(first);
    expect(response.status()).toBe(200);
    expect(response.headers()['cache-control']).toContain('private');
    const text = await response.text();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`edition-${edition.id}@`);
    const etag = response.headers()['etag'] ?? '';
    const again = await request.get(first, { headers: { 'if-none-match': etag } });
    expect(again.status()).toBe(304);
  });

  await test.step('replaced: the former address is 404', async () => {
    await page.getByRole('button', { name: 'Créer une nouvelle adresse' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Créer une nouvelle adresse' }).click();
    await expect(field).not.toHaveValue(new RegExp(first));
    expect((await request.get(first)).status()).toBe(404);
    const second = new URL(await field.inputValue()).pathname;
    expect((await request.get(second)).status()).toBe(200);
  });
});
