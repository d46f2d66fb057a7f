import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parseFeed } from '@rowanmanning/feed-parser';
import { createConvention, createEdition, updateEdition } from '@siteswap/contracts/editions';
import ICAL from 'ical.js';
import { sync as nodeIcal } from 'node-ical';
import Parser from 'rss-parser';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];

let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());
beforeEach(async () => {
  await service.prisma.edition.deleteMany();
});

const fetchFeed = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, service.baseUrl), { headers });
const textOf = async (path: string) => (await fetchFeed(path)).text();
const events = (text: string) =>
  new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    start: String(event.getFirstPropertyValue('dtstart')),
    end: String(event.getFirstPropertyValue('dtend')),
    status: event.getFirstPropertyValue('status'),
    sequence: event.getFirstPropertyValue('sequence'),
    location: event.getFirstPropertyValue('location'),
    url: event.getFirstPropertyValue('url'),
  }));

/** The same fields as the second parser has them; it gives days as midnights of this process. */
const eventsByOther = (text: string) =>
  Object.values(nodeIcal.parseICS(text))
    .filter((one) => one?.type === 'VEVENT')
    .map(({ uid, summary, start, end, datetype, location, url, status }) => ({
      uid,
      summary,
      status,
      start: localDay(start),
      end: localDay(end),
      datetype,
      location,
      url: plain(url),
    }));
const localDay = (date?: Date) => date?.toLocaleDateString('sv-SE');
/** A value with parameters comes as an object. */
const plain = (value: unknown) =>
  typeof value === 'object' && value !== null && 'val' in value ? value.val : value;

describe('ED-06 the calendar of editions', () => {
  it('has whole days, the end after the last one, and both parsers agree', async () => {
    const id = await anEdition(service.prisma, {
      name: 'Trois Balles, "à Lille"; 🤹',
      startDate: '2027-06-18',
      endDate: '2027-06-21',
      venueName: 'Gymnase des Massues',
      addressLine1: '12 rue des Massues',
      postalCode: '59000',
      description: 'Une ligne\n\nEt une autre, longue : '.padEnd(400, 'é'),
    });
    const response = await fetchFeed('/feeds/editions.ics');
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('DTSTART;VALUE=DATE:20270618');
    expect(text).toContain('DTEND;VALUE=DATE:20270622');
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(events(text)).toEqual([
      {
        uid: expect.stringMatching(new RegExp(`^edition-${id}@`)),
        summary: 'Trois Balles, "à Lille"; 🤹',
        start: '2027-06-18',
        end: '2027-06-22',
        status: 'CONFIRMED',
        sequence: 1,
        location: 'Gymnase des Massues, 12 rue des Massues, 59000 Lille, FR',
        url: expect.stringMatching(new RegExp(`/editions/${id}$`)),
      },
    ]);
    expect(eventsByOther(text)).toEqual(
      events(text).map(({ uid, summary, start, end, location, url, status }) => ({
        uid,
        summary,
        status,
        start,
        end,
        location,
        url,
        datetype: 'date',
      })),
    );
  });

  it('retains the UID and raises SEQUENCE when the days change', async () => {
    const author = service.actor({ userId: 7 });
    const made = await service.call(createConvention, { body: { name: 'Gand' } }, author);
    const body = {
      conventionId: made.body.id,
      name: 'Gand 2027',
      startDate: '2027-06-18',
      endDate: '2027-06-21',
      city: 'Gent',
      country: 'BE',
    };
    const { id } = (await service.call(createEdition, { body }, author)).body;
    await service.prisma.edition.update({ where: { id }, data: { isOnline: true } });
    const [before] = events(await textOf(`/feeds/editions/${id}.ics`));
    const change = { params: { id }, body: { startDate: '2027-06-17' } };
    await service.call(updateEdition, change, author);
    const [after] = events(await textOf(`/feeds/editions/${id}.ics`));
    expect(after?.uid).toBe(before?.uid);
    expect(after?.start).toBe('2027-06-17');
    expect(Number(after?.sequence)).toBeGreaterThan(Number(before?.sequence));
  });

  it('ED-07 says that one is cancelled', async () => {
    await anEdition(service.prisma, { status: 'CANCELLED', statusNote: 'Tempête' });
    const text = await textOf('/feeds/editions.ics');
    expect(events(text)).toMatchObject([{ status: 'CANCELLED' }]);
    expect(text).toContain('Tempête');
  });

  it.each([
    ['CONFIRMED', 'verified', 'CONFIRMED'],
    ['CONFIRMED', 'derived', 'TENTATIVE'],
    ['CONFIRMED', 'uncertain', 'TENTATIVE'],
    ['RELOCATED', 'derived', 'TENTATIVE'],
    ['POSTPONED', 'verified', 'TENTATIVE'],
    ['CANCELLED', 'uncertain', 'CANCELLED'],
  ] as const)('an edition that is %s with %s dates is %s, for both parsers', async (...given) => {
    const [status, datesCertainty, expected] = given;
    await anEdition(service.prisma, { status, datesCertainty });
    const text = await textOf('/feeds/editions.ics');
    const read = [...events(text), ...eventsByOther(text)];
    expect(read.map((event) => event.status)).toEqual([expected, expected]);
  });

  it('is not sent again while nothing has changed', async () => {
    const id = await anEdition(service.prisma);
    const first = await fetchFeed('/feeds/editions.ics');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetchFeed('/feeds/editions.ics', { 'if-none-match': etag });
    expect([again.status, await again.text()]).toEqual([304, '']);
    await service.prisma.edition.update({ where: { id }, data: { name: 'Autre' } });
    expect((await fetchFeed('/feeds/editions.ics', { 'if-none-match': etag })).status).toBe(200);
  });

  it('takes the filters of the list, and rejects what the list rejects', async () => {
    await anEdition(service.prisma, { name: 'Douches', hasShowers: true });
    await anEdition(service.prisma, { name: 'Sans' });
    await anEdition(service.prisma, { name: 'Brouillon', isOnline: false });
    const names = async (query: string) =>
      events(await textOf(`/feeds/editions.ics${query}`)).map(({ summary }) => summary);
    expect(await names('?hasShowers=true')).toEqual(['Douches']);
    expect(await names('')).toEqual(['Douches', 'Sans']);
    expect((await fetchFeed('/feeds/editions.ics?countries=XX')).status).toBe(422);
  });

  it('is there for one convention and for one edition', async () => {
    const convention = await aConvention(service.prisma, { name: 'Trois Balles' });
    const past = { startDate: '2020-06-10', endDate: '2020-06-11', name: 'Avant' };
    await anEdition(service.prisma, past, convention);
    const next = await anEdition(service.prisma, { name: 'Après' }, convention);
    await anEdition(service.prisma, { name: 'Ailleurs' });
    const text = await textOf(`/feeds/conventions/${convention.id}.ics`);
    expect(events(text).map(({ summary }) => summary)).toEqual(['Avant', 'Après']);
    expect(text).toContain('X-WR-CALNAME:Trois Balles');
    expect(events(await textOf(`/feeds/editions/${next}.ics`))).toHaveLength(1);
    for (const path of ['conventions/2000000000.ics', 'editions/2000000000.ics']) {
      expect((await fetchFeed(`/feeds/${path}`)).status).toBe(404);
    }
    expect((await fetchFeed('/feeds/editions/abc.ics')).status).toBe(404);
  });
});

describe('the news of editions', () => {
  it('has the last announced first, and both parsers agree', async () => {
    const at = (day: string) => new Date(`2027-01-${day}T10:00:00Z`);
    const first = await anEdition(service.prisma, { name: 'Premi\u00e8re <b> & "co"' });
    const second = await anEdition(service.prisma, { name: 'Seconde' });
    for (const [id, day] of [
      [first, '02'],
      [second, '01'],
    ] as const) {
      await service.prisma.edition.update({ where: { id }, data: { announcedAt: at(day) } });
    }
    const response = await fetchFeed('/feeds/editions.rss');
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    const text = await response.text();
    const { items } = await new Parser().parseString(text);
    const names = ['Première <b> & "co"', 'Seconde'];
    expect(items.map(({ title }) => title)).toEqual(names);
    expect(items[0]).toMatchObject({
      link: expect.stringMatching(new RegExp(`/editions/${first}$`)),
      isoDate: '2027-01-02T10:00:00.000Z',
      contentSnippet: expect.stringContaining('10 – 13 June 2027 · Lille, France'),
    });
    const seen = items.map(({ title, link, guid, isoDate }) => ({ title, link, guid, isoDate }));
    expect(seen[0]).toMatchObject({ guid: items[0]?.link });
    expect(
      parseFeed(text).items.map(({ title, url, id, published }) => ({
        title,
        link: url,
        guid: id,
        isoDate: published?.toISOString(),
      })),
    ).toEqual(seen);
  });

  it.each([
    ['verified', ''],
    ['derived', ' · Dates inferred'],
    ['uncertain', ' · Dates not confirmed'],
  ] as const)('marks %s dates so: "%s"', async (datesCertainty, mark) => {
    await anEdition(service.prisma, { datesCertainty });
    const [item] = (await new Parser().parseString(await textOf('/feeds/editions.rss'))).items;
    expect(item?.contentSnippet).toContain(`10 – 13 June 2027${mark} · Lille`);
  });

  it('says its language, its own address and that the address of an edition stays', async () => {
    const convention = await aConvention(service.prisma);
    const id = await anEdition(service.prisma, {}, convention);
    const paths = [
      '/feeds/editions.rss?q=lille&locale=pt',
      `/feeds/conventions/${convention.id}.rss`,
    ];
    const [search = '', ofConvention = ''] = await Promise.all(paths.map(textOf));
    expect(search).toContain('<language>pt-PT</language>');
    expect(search).toMatch(/<link>[^<]*\/editions\/\d+<\/link>\s*<guid isPermaLink="true">/);
    expect(search).toMatch(/rel="self"/);
    expect(search).toMatch(/href="http[^"]*\/feeds\/editions\.rss\?q=lille&amp;locale=pt"/);
    expect(ofConvention).toContain('<language>en-GB</language>');
    expect(ofConvention).toMatch(/href="http[^"]*\/feeds\/conventions\/\d+\.rss"/);
    const [item] = (await new Parser().parseString(search)).items;
    expect(item?.guid).toMatch(new RegExp(`/editions/${id}$`));
    expect((await fetchFeed('/feeds/editions.rss?locale=xx')).status).toBe(422);
  });

  it('says that an edition is cancelled, in the language of the feed', async () => {
    await anEdition(service.prisma, { name: 'EJC', status: 'CANCELLED', statusNote: '**Orage**' });
    const read = async (locale: string) =>
      (await new Parser().parseString(await textOf(`/feeds/editions.rss?locale=${locale}`)))
        .items[0];
    expect(await read('fr')).toMatchObject({
      title: 'Annulée · EJC',
      contentSnippet: expect.stringMatching(/^Annulée · 10–13 juin 2027 · Lille, France.*\nOrage/s),
    });
    expect(await read('de')).toMatchObject({ title: 'Abgesagt · EJC' });
  });

  it('is plain text in both formats, with lines and whole addresses', async () => {
    const description =
      '## Gala\n\n- **vendredi** : [ici](https://x.test/a_(b))\n- https://x.test/c_#d\n\n| Jour | Quoi |\n|---|---|\n| sam | _jeux_ |';
    await anEdition(service.prisma, { description });
    const lines = ['Gala', '', 'vendredi : ici (https://x.test/a_(b))', 'https://x.test/c_#d'];
    const plainText = [...lines, '', 'Jour · Quoi', 'sam · jeux'].join('\n');
    const [event] = new ICAL.Component(
      ICAL.parse(await textOf('/feeds/editions.ics')),
    ).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('description')).toBe(plainText);
    const [item] = (await new Parser().parseString(await textOf('/feeds/editions.rss'))).items;
    expect(item?.content).toContain(plainText.replaceAll('\n', '<br>'));
  });

  it('has what was announced last of more editions than a calendar contains', async () => {
    const convention = await aConvention(service.prisma);
    const latest = await anEdition(
      service.prisma,
      { name: 'Lointaine', startDate: '2029-06-10', endDate: '2029-06-11' },
      convention,
    );
    const at = (day: string) => ({ announcedAt: new Date(`2027-01-${day}T10:00:00Z`) });
    await service.prisma.edition.update({ where: { id: latest }, data: at('02') });
    const days = { startDate: new Date('2028-06-10'), endDate: new Date('2028-06-11') };
    await service.prisma.edition.createMany({
      data: Array.from({ length: 600 }, (_, count) => ({
        ...{ ...days, ...at('01'), name: `Proche ${count}`, conventionId: convention.id },
        ...{ timezone: 'Europe/Paris', city: 'Lille', country: 'FR', isOnline: true },
      })),
    });
    const { items } = await new Parser().parseString(await textOf('/feeds/editions.rss'));
    expect(items).toHaveLength(100);
    expect(items[0]?.title).toBe('Lointaine');
  });

  it('is there for one convention, past editions included, and both parsers agree', async () => {
    const name = 'Trois Balles & <Lille>';
    const convention = await aConvention(service.prisma, { name });
    const dates = { startDate: '2020-06-10', endDate: '2020-06-11' };
    const past = await anEdition(service.prisma, { ...dates, name: 'Avant' }, convention);
    const next = await anEdition(service.prisma, { name: 'Après' }, convention);
    await anEdition(service.prisma, { name: 'Brouillon', isOnline: false }, convention);
    await anEdition(service.prisma, { name: 'Ailleurs' });
    const announce = (id: number, day: string) =>
      service.prisma.edition.update({ where: { id }, data: { announcedAt: new Date(day) } });
    await announce(past, '2020-01-02T10:00:00Z');
    await announce(next, '2027-01-02T10:00:00Z');
    const path = `/feeds/conventions/${convention.id}.rss`;
    const response = await fetchFeed(path);
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=300');
    const text = await response.text();
    const [one, other] = [await new Parser().parseString(text), parseFeed(text)];
    const link = expect.stringMatching(new RegExp(`/conventions/${convention.id}$`));
    expect(one).toMatchObject({ title: name, link });
    expect(other).toMatchObject({ title: name, url: link });
    for (const { items } of [one, other]) {
      expect(items.map(({ title }) => title)).toEqual(['Après', 'Avant']);
    }
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' };
    expect((await fetchFeed(path, headers)).status).toBe(304);
  });

  it('is 404 for an unknown convention, and for what is no feed', async () => {
    const convention = await aConvention(service.prisma);
    const files = ['2000000000.rss', 'abc.rss', `${convention.id}.atom`, `${convention.id}`];
    for (const file of files) {
      expect((await fetchFeed(`/feeds/conventions/${file}`)).status).toBe(404);
    }
  });

  it('carries no markup and no control character of what members write', async () => {
    const description = 'a ]]> b\u0007 <script>alert(1)</script> & c\nd';
    await anEdition(service.prisma, { description });
    const text = await textOf('/feeds/editions.rss');
    const [item] = (await new Parser().parseString(text)).items;
    expect(item?.content).toContain(
      'a ]]&gt; b &lt;script&gt;alert(1)&lt;/script&gt; &amp; c<br>d',
    );
    expect(parseFeed(text).items).toHaveLength(1);
    expect(events(await textOf('/feeds/editions.ics'))).toHaveLength(1);
  });

  it('is XML and whole characters also with texts that were stored before they were cleaned', async () => {
    const description = `a\ufffe${'b'.repeat(997)}👨‍👩‍👧 and more`;
    await anEdition(service.prisma, { name: 'Late\uffff and\u0007 long', description });
    const text = await textOf('/feeds/editions.rss');
    expect(text).not.toContain('👨');
    expect(parseFeed(text).items).toHaveLength(1);
    const calendar = (await textOf('/feeds/editions.ics')).replaceAll('\r\n ', '');
    expect(calendar).not.toMatch(/[\ufffd👨]/u);
    expect(calendar).toContain('SUMMARY:Late and long');
  });
});
