import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  deleteOffer,
  deleteRequest,
  getTripPicture,
  previewTrip,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { type Locale, locales } from '@siteswap/contracts/fields';
import { routeUrl } from '@siteswap/contracts/route';
import { pictureText } from '@siteswap/features/preview-pictures';
import { noon, now } from '#test/days.ts';
import { anEdition } from '#test/factories.ts';
import { startTrips, type Trips } from '#test/trip-people.ts';

const driver = 1;
const passenger = 2;
/** Written where a member writes, and never to be read from outside. */
const secrets = {
  phoneNumber: '+33 6 98 76 54 32',
  description: 'Ask for Ana: 0698765432',
};
const stop = {
  ...{ city: 'Lens', latitude: 50.43, longitude: 2.83 },
  time: noon(9).replace('T12', 'T13'),
};
const anOfferOf = (fields: object = {}) =>
  trips.offer(driver, { ...secrets, locationAddress: '7, Kurze Gasse', ...fields });

let trips: Trips;
beforeAll(async () => {
  trips = await startTrips();
  for (const id of [driver, passenger]) await trips.addMember(id, { pseudo: `Ana-${id}` });
  const fields = { name: 'EJC 2027', city: 'Lisboa', timezone: 'Europe/Lisbon' };
  await trips.service.nats.publishState(editionState, 2, 2, anEdition({ id: 2, ...fields }));
  await trips.service.nats.publishState(editionState, 1, 2, anEdition({ id: 1, ...fields }));
  const where = { id: { in: [1, 2] }, city: 'Lisboa' };
  await trips.service.waitFor(
    async () => (await trips.service.prisma.edition.count({ where })) === 2 || null,
  );
});
afterAll(() => trips.stop());

type Query = { locale?: Locale; offerId?: number; requestId?: number };
const preview = (query: Query, id = 1) =>
  trips.service.call(previewTrip, { params: { id }, query });
/** Of the preview; its picture always has the same one. */
async function statusOf(query: Query, id = 1): Promise<number> {
  const { status } = await preview(query, id);
  const picture = await read(routeUrl(getTripPicture, { params: { id }, query }));
  expect(picture.status).toBe(status);
  return status;
}
const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, trips.service.baseUrl), { headers });
const pictureOf = async (query: Query) => (await preview(query)).body.image?.url ?? '';
const bytesOf = async (path: string) => Buffer.from(await (await read(path)).arrayBuffer());
/** As the header of a PNG says it. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe('a trip from outside', () => {
  it('is an offer with its towns, hour and free seats, in the zone of the edition', async () => {
    const offerId = await anOfferOf({ stops: [stop] });
    const { status, body } = await preview({ offerId, locale: 'fr' });
    expect([status, body]).toEqual([
      200,
      {
        title: 'Arras → Lisboa, mer. 19 mai, 13:00 · 3 places libres sur 3',
        description:
          'Covoiturage vers EJC 2027 · mercredi 19 mai 2027 à 13:00 · Arrêts en route\u202f: Lens',
        image: {
          url: expect.stringContaining(
            `/previews/editions/1/carpool?locale=fr&offerId=${offerId}&v=`,
          ),
          type: 'image/png',
          width: 1200,
          height: 630,
          alt: 'Arras → Lisboa, mer. 19 mai, 13:00 · 3 places libres sur 3',
        },
        linkedData: null,
      },
    ]);
    const { body: booking } = await trips.ask(passenger, offerId, { seats: 2 });
    await trips.update(driver, booking, 'accept');
    expect((await preview({ offerId })).body.title).toBe(
      'Arras → Lisboa, Wed 19 May, 13:00 · 1 of 3 seats free',
    );
  });

  it('is a request, and the way back', async () => {
    const requestId = await trips.request(passenger, secrets);
    expect((await preview({ requestId, locale: 'de' })).body).toMatchObject({
      title: 'Arras → Lisboa, Mi., 19. Mai, 13:00 · Sucht 2 Plätze',
      description:
        'Jemand sucht eine Mitfahrgelegenheit zu EJC 2027 · Mittwoch, 19. Mai 2027 um 13:00',
    });
    const back = { direction: 'FROM_EVENT', tripDate: noon(12) } as const;
    const offerId = await anOfferOf(back);
    expect((await preview({ offerId, locale: 'fr' })).body).toMatchObject({
      title: expect.stringMatching(/^Lisboa → Arras, /),
      description: expect.stringMatching(/^Covoiturage au retour d’EJC 2027 · /),
    });
  });

  it('CP-06 has no name, phone or meeting point, whatever its author wrote', async () => {
    const offerId = await anOfferOf();
    const { body: booking } = await trips.ask(passenger, offerId, secrets);
    await trips.update(driver, booking, 'accept');
    const requestId = await trips.request(passenger, secrets);
    for (const query of [{ offerId }, { requestId }]) {
      const { status, body } = await preview(query);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toMatch(/Ana|Gasse|98 ?76|user-/);
    }
  });

  it('is in each language of the product', async () => {
    const offerId = await anOfferOf({ stops: [stop] });
    const requestId = await trips.request(passenger);
    const back = await anOfferOf({ direction: 'FROM_EVENT', tripDate: noon(12) });
    for (const query of [{ offerId }, { requestId }, { offerId: back }]) {
      const all = await Promise.all(
        locales.map(async (locale) => (await preview({ ...query, locale })).body),
      );
      // One that falls back to English or to a key is the same as another.
      expect(new Set(all.map(({ title }) => title?.split(' · ').at(-1))).size).toBe(11);
      expect(new Set(all.map(({ description }) => description.split(' · ')[0])).size).toBe(11);
      expect(JSON.stringify(all)).not.toMatch(/\{\{|seatsLeft|seatsNeeded/);
    }
  });
});

describe('the picture of a trip', () => {
  it('is a PNG of 1200 × 630 pixels, of an offer and of a request, also with a Cyrillic town', async () => {
    const locationCity = 'Переяслав-Хмельницький';
    for (const query of [
      { offerId: await anOfferOf() },
      { requestId: await trips.request(passenger) },
      { offerId: await anOfferOf({ locationCity }), locale: 'uk' as const },
    ]) {
      const response = await read(await pictureOf(query));
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      const png = Buffer.from(await response.arrayBuffer());
      expect(png.subarray(1, 4).toString()).toBe('PNG');
      expect(sizeOf(png)).toEqual([1200, 630]);
    }
  });

  it('is another one when what it shows changes, in its language, and the same otherwise', async () => {
    const offerId = await anOfferOf();
    const [first, french] = [
      await pictureOf({ offerId }),
      await pictureOf({ offerId, locale: 'fr' }),
    ];
    expect(first).not.toBe(french);
    const png = await bytesOf(first);
    expect(png).not.toEqual(await bytesOf(french));
    const change = async (body: object) => {
      await trips.service.call(updateOffer, { params: { id: offerId }, body }, trips.as(driver));
      return pictureOf({ offerId });
    };
    expect(await change({ description: 'Another text', luggage: 'SMALL' })).toBe(first);
    const moved = await change({ locationCity: 'Amiens' });
    const later = await change({ tripDate: noon(9).replace('T12', 'T14') });
    const larger = await change({ availableSeats: 4 });
    expect(new Set([first, moved, later, larger]).size).toBe(4);
    expect(await bytesOf(moved)).not.toEqual(png);
  });

  it('is sent once: by its version for good, by another address for minutes', async () => {
    const url = await pictureOf({ requestId: await trips.request(passenger) });
    const response = await read(url);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const again = await read(url, { 'if-none-match': response.headers.get('etag') ?? '' });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const short = await read(url.replace(/v=.*/, 'v=x'));
    expect(short.headers.get('cache-control')).toBe('public, max-age=300');
  });

  it('has letters for its towns, and none for what the font lacks', async () => {
    const textOf = (from: string, to: string) =>
      pictureText(
        { title: { from, to }, highlights: [], details: [] },
        { width: 1200, height: 630 },
      );
    const all = ['Київ', 'Łódź', 'Lille'].flatMap((town) => [textOf(town, ''), textOf('', town)]);
    expect(new Set([...(await Promise.all(all)), await textOf('', '')]).size).toBe(7);
    expect(await textOf('東京', 'Lille')).toBe(await textOf('', 'Lille'));
    expect(await textOf('Lille', '東京')).toBe(await textOf('Lille', ''));
  });
});

describe('there is no preview, and no picture', () => {
  it('of a trip that is unknown, deleted or of another edition, and of none', async () => {
    const offerId = await anOfferOf();
    const requestId = await trips.request(passenger);
    expect(await statusOf({ offerId })).toBe(200);
    expect(await statusOf({ requestId })).toBe(200);
    expect(await statusOf({ offerId }, 2)).toBe(404);
    expect(await statusOf({ requestId }, 2)).toBe(404);
    expect(await statusOf({ offerId: 2_000_000_000 })).toBe(404);
    expect(await statusOf({})).toBe(404);
    const deleted = { body: {} };
    await trips.service.call(
      deleteOffer,
      { params: { id: offerId }, ...deleted },
      trips.as(driver),
    );
    await trips.service.call(
      deleteRequest,
      { params: { id: requestId }, ...deleted },
      trips.as(passenger),
    );
    expect(await statusOf({ offerId })).toBe(404);
    expect(await statusOf({ requestId })).toBe(404);
  });

  it('of a request whose author has a seat', async () => {
    const requestId = await trips.request(passenger);
    await trips.service.prisma.carpoolRequest.update({
      where: { id: requestId },
      data: { metAt: now },
    });
    expect(await statusOf({ requestId })).toBe(404);
  });

  it('for a query that is malformed', async () => {
    for (const path of ['/api/editions/1/carpool-preview', '/previews/editions/1/carpool']) {
      expect((await read(`${path}?offerId=x`)).status).toBe(422);
    }
  });

  it('from the departure on', async () => {
    const offerId = await anOfferOf();
    const requestId = await trips.request(passenger);
    trips.clock.now = new Date(Date.parse(noon(9)) - 1);
    expect(await statusOf({ offerId })).toBe(200);
    expect(await statusOf({ requestId })).toBe(200);
    trips.clock.now = new Date(noon(9));
    expect(await statusOf({ offerId })).toBe(404);
    expect(await statusOf({ requestId })).toBe(404);
    trips.clock.now = now;
  });
});
