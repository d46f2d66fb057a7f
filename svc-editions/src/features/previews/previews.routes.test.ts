import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { previewConvention, previewEdition } from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import { eventFaults, seriesFaults } from '#test/schema-org.ts';
import { aConvention, anEdition, startEditions } from '#test/start-editions.ts';

type Service = Awaited<ReturnType<typeof startEditions>>['service'];
/** `PUBLIC_URL` of tests. */
const origin = 'http://localhost:3000';
let service: Service;
beforeAll(async () => {
  ({ service } = await startEditions());
});
afterAll(() => service.stop());

const preview = (id: number, locale?: Locale) =>
  service.call(previewEdition, { params: { id }, query: { locale } });

describe('ED-09 an edition from outside', () => {
  it('is an event with everything that is known of it', async () => {
    const convention = await aConvention(service.prisma, { name: 'Trois Balles' });
    const id = await anEdition(
      service.prisma,
      {
        name: 'Trois Balles & <Co> </script>',
        description: '## Bienvenue\n\nVenez **nombreux** !',
        imageUrl: 'a.webp',
        venueName: 'Gymnase des Massues',
        addressLine1: '12 rue des Massues',
        postalCode: '59000',
        latitude: 50.63,
        longitude: 3.06,
        officialWebsiteUrl: 'https://troisballes.example/',
      },
      convention,
    );
    const { status, body } = await preview(id);
    expect(status).toBe(200);
    expect(eventFaults(body.linkedData)).toEqual([]);
    expect(body.linkedData).toMatchObject({
      name: 'Trois Balles & <Co> </script>',
      url: `${origin}/editions/${id}`,
      description: 'Bienvenue Venez nombreux !',
      image: [
        `${origin}/uploads/editions/${id}/a.webp`,
        expect.stringMatching(`^${origin}/previews/editions/${id}\\?`),
      ],
      startDate: '2027-06-10',
      endDate: '2027-06-13',
      eventStatus: 'https://schema.org/EventScheduled',
      eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
      location: {
        name: 'Gymnase des Massues',
        address: {
          streetAddress: '12 rue des Massues',
          postalCode: '59000',
          addressLocality: 'Lille',
          addressCountry: 'FR',
        },
        geo: { latitude: 50.63, longitude: 3.06 },
      },
      organizer: { name: 'Trois Balles', url: 'https://troisballes.example/' },
      superEvent: { name: 'Trois Balles', url: `${origin}/conventions/${convention.id}` },
    });
    expect(body.linkedData).not.toHaveProperty('previousStartDate');
    expect(body.image).toMatchObject({ type: 'image/png', width: 1200, height: 630 });
    expect(body.image?.alt).toBe(
      'Trois Balles & <Co> </script> · 10 – 13 June 2027 · Lille, France',
    );
  });

  it.each([
    ['a bare one', {}, 'EventScheduled'],
    ['ED-07 a cancelled one', { status: 'CANCELLED' }, 'EventCancelled'],
    ['a postponed one', { status: 'POSTPONED' }, 'EventPostponed'],
    ['one in another town', { status: 'RELOCATED', previousCity: 'Gand' }, 'EventScheduled'],
    [
      'ED-08 one on other days',
      { previousStartDate: new Date('2027-05-01'), previousEndDate: new Date('2027-05-02') },
      'EventRescheduled',
      { previousStartDate: '2027-05-01' },
    ],
    [
      'ED-08 a cancelled one on other days',
      { status: 'CANCELLED', previousStartDate: new Date('2027-05-01') },
      'EventCancelled',
      { previousStartDate: '2027-05-01' },
    ],
    [
      'one that ends on another day',
      { previousStartDate: new Date('2027-06-10'), previousEndDate: new Date('2027-06-12') },
      'EventScheduled',
      { startDate: '2027-06-10' },
    ],
    ['one in a country', { city: null }, 'EventScheduled', { location: { name: 'FR' } }],
    [
      'a virtual one',
      { isVirtual: true, city: null, country: null },
      'EventScheduled',
      { eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' },
    ],
  ] as const)('%s is valid, too', async (_, fields, status, ...more: object[]) => {
    const { body } = await preview(await anEdition(service.prisma, fields));
    expect(eventFaults(body.linkedData)).toEqual([]);
    const eventStatus = `https://schema.org/${status}`;
    expect(body.linkedData).toMatchObject(Object.assign({ eventStatus }, ...more));
  });

  it('says its days and its place in the language of the page', async () => {
    const id = await anEdition(service.prisma, { description: 'Bienvenue' });
    const text = async (locale?: Locale) => (await preview(id, locale)).body.description;
    expect(await text()).toBe('10 – 13 June 2027 · Lille, France · Bienvenue');
    expect(await text('fr')).toBe('10–13 juin 2027 · Lille, France · Bienvenue');
    expect(await text('uk')).toContain('червня 2027');
    const virtual = { isVirtual: true, status: 'CANCELLED', datesCertainty: 'uncertain' } as const;
    const other = await anEdition(service.prisma, virtual);
    expect((await preview(other, 'fr')).body.description).toBe(
      'Annulée · 10–13 juin 2027 · Dates incertaines · En ligne',
    );
  });

  it('says that its days were derived, in its text and next to its picture', async () => {
    const id = await anEdition(service.prisma, { datesCertainty: 'derived' });
    const { body } = await preview(id, 'fr');
    expect(body.description).toBe('10–13 juin 2027 · Dates déduites · Lille, France');
    expect(body.image?.alt).toContain('10–13 juin 2027 · Dates déduites');
  });

  it('is there for published ones alone, in the languages of the product', async () => {
    const draft = await anEdition(service.prisma, { isOnline: false });
    expect(await preview(draft)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await preview(2_000_000_000)).status).toBe(404);
    const id = await anEdition(service.prisma);
    expect((await preview(id, 'xx' as Locale)).status).toBe(422);
  });
});

describe('a convention from outside', () => {
  it('is a series, without its address', async () => {
    const { id } = await aConvention(service.prisma, {
      name: 'Convention </script>',
      description: 'Chaque **été**.',
      email: 'secret@example.org',
      logo: 'b.webp',
    });
    const { body } = await service.call(previewConvention, { params: { id }, query: {} });
    expect(body).toMatchObject({
      description: 'Chaque **été**.',
      image: {
        url: expect.stringMatching(`^/previews/conventions/${id}\\?v=`),
        type: 'image/png',
        width: 1200,
        height: 630,
        alt: 'Convention </script>',
      },
      linkedData: {
        '@type': 'EventSeries',
        name: 'Convention </script>',
        url: `${origin}/conventions/${id}`,
        description: 'Chaque été.',
        image: [
          `${origin}/uploads/conventions/${id}/b.webp`,
          expect.stringMatching(`^${origin}/previews/conventions/${id}\\?v=`),
        ],
      },
    });
    expect(seriesFaults(body.linkedData)).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('secret@');
    const unknown = { params: { id: 2_000_000_000 }, query: {} };
    expect((await service.call(previewConvention, unknown)).status).toBe(404);
  });

  it('is valid, too, when nothing but its name is known', async () => {
    const { id } = await aConvention(service.prisma, { name: 'Sans rien' });
    const { body } = await service.call(previewConvention, { params: { id }, query: {} });
    expect(seriesFaults(body.linkedData)).toEqual([]);
    expect(body.image?.url).toMatch(`/previews/conventions/${id}?v=`);
  });
});
