import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deleteOffer, deleteRequest, previewTrip } from '@siteswap/contracts/carpool';
import { editionState } from '@siteswap/contracts/editions';
import { type Locale, locales } from '@siteswap/contracts/fields';
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
const statusOf = async (query: Query, id?: number) => (await preview(query, id)).status;

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
        image: null,
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

describe('there is no preview', () => {
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
    const response = await fetch(
      `${trips.service.baseUrl}/api/editions/1/carpool-preview?offerId=x`,
    );
    expect(response.status).toBe(422);
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
