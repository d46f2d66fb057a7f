import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  deleteOffer,
  getOffer,
  listBookings,
  listMyTripStates,
  listOfferComments,
  listOffers,
  listRequestComments,
  listRequests,
  restoreOffer,
} from '@siteswap/contracts/carpool';
import { getEdition, getMyEdition } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { UiProvider } from '@siteswap/ui-kit/provider';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  readPlace,
  renderPage,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aBooking, anOffer, anOfferInDetail, aRequest, aTripList } from '#test/fixtures.ts';
import { EditionCarpoolPage } from './edition-carpool.page.tsx';

const open = (query = '', session: ReturnType<typeof aSessionUser> | null = null) =>
  renderPage(EditionCarpoolPage, {
    path: '/editions/:id/carpool',
    url: `/editions/12/carpool${query}`,
    locale: 'fr',
    messages: { carpool: fr },
    session,
  });

/** The part of the page under one of its two headings. */
const part = async (name: 'Offres' | 'Demandes') =>
  within((await screen.findByRole('heading', { name })).parentElement as HTMLElement);

beforeEach(() => {
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([anOffer()]));
  mockRoute(listRequests, aTripList([aRequest()]));
  mockRoute(listMyTripStates, { offers: [], requests: [] });
  mockRoute(getMyEdition, mockProblem(404, 'NOT_FOUND'));
});

afterEach(() => window.localStorage.clear());

describe('carpooling to an edition', () => {
  it('CP-01 lets a visitor read offers and requests: who, from where to where, when', async () => {
    await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(
      await offer.findByText(/^Départ\s: Gand, arrivée\s: Lille, jeu. 18 avr., 14:00$/),
    ).toBeInTheDocument();
    expect(offer.getAllByText('marco').length).toBeGreaterThan(0);
    const request = within(await (await part('Demandes')).findByRole('article'));
    expect(
      request.getByText(/^Départ\s: Arras, arrivée\s: Lille, jeu. 18 avr., 14:00$/),
    ).toBeInTheDocument();
  });

  it('AC-04 shows "Deleted user" for a deleted member, in the language of the reader', async () => {
    const user = { ...anOffer().user, pseudo: '#7', emailHash: '', isDeleted: true };
    mockRoute(listOffers, aTripList([anOffer({ user })]));
    await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect((await offer.findAllByText('Compte supprimé')).length).toBeGreaterThan(0);
    expect(offer.queryByText('#7')).not.toBeInTheDocument();
  });

  it('shows the edition as the departure on the way back', async () => {
    mockRoute(listOffers, aTripList([anOffer({ direction: 'FROM_EVENT' })]));
    await open();
    expect(await screen.findByText(/^Départ\s: Lille, arrivée\s: Gand/)).toBeInTheDocument();
  });

  it('puts trips under the days of the zone of the edition', async () => {
    mockRoute(getEdition, anEdition({ timezone: 'Asia/Tokyo' }));
    mockRoute(
      listOffers,
      aTripList([
        anOffer({ id: 1, tripDate: '2126-04-17T14:59:00Z' }),
        anOffer({ id: 2, tripDate: '2126-04-17T15:00:00Z' }),
        anOffer({ id: 3, tripDate: '2126-04-18T01:00:00Z' }),
      ]),
    );
    await open();
    const offers = await part('Offres');
    await waitFor(() =>
      expect(offers.getAllByRole('heading', { level: 3 }).map((day) => day.textContent)).toEqual([
        'mercredi 17 avril 2126',
        'jeudi 18 avril 2126',
      ]),
    );
    const thursday = offers.getByRole('heading', { name: 'jeudi 18 avril 2126' });
    expect(within(thursday.parentElement as HTMLElement).getAllByRole('article')).toHaveLength(2);
  });

  it.each([
    [3, 4, '3 places libres sur 4'],
    [1, 4, '1 place libre sur 4'],
    [0, 4, '0 place libre sur 4'],
  ])('says as text that %p of %p seats are free', async (remainingSeats, availableSeats, text) => {
    mockRoute(listOffers, aTripList([anOffer({ remainingSeats, availableSeats })]));
    await open();
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('says as text how many seats are looked for', async () => {
    mockRoute(listRequests, aTripList([aRequest({ seatsNeeded: 2 })]));
    await open();
    expect(await screen.findByText('Cherche 2 places')).toBeInTheDocument();
  });

  it('shows the description as plain text', async () => {
    mockRoute(listOffers, aTripList([anOffer({ description: '<b>Pas de fumée</b>' })]));
    await open();
    expect(await screen.findByText('<b>Pas de fumée</b>')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: fr.trip.showMeeting })).not.toBeInTheDocument();
  });

  it('shows a member the meeting point, read from the offer itself', async () => {
    mockRoute(listOffers, aTripList([anOffer({ hasMeetingPoint: true })]));
    const reads = mockRoute(getOffer, anOfferInDetail({ locationAddress: 'Gare' }));
    const { user } = await open('', aSessionUser());
    await user.click(await screen.findByRole('button', { name: fr.trip.showMeeting }));
    expect(await screen.findByText('Lieu de rendez-vous : Gare')).toBeInTheDocument();
    expect(reads).toMatchObject([{ params: { id: 1 } }]);
  });

  it('says that the meeting point could not be read, and reads it again', async () => {
    mockRoute(listOffers, aTripList([anOffer({ hasMeetingPoint: true })]));
    mockRoute(getOffer, mockProblem(404, 'NOT_FOUND'));
    const { user } = await open('', aSessionUser());
    await user.click(await screen.findByRole('button', { name: fr.trip.showMeeting }));
    expect(await screen.findByRole('alert')).toHaveTextContent(fr.trip.meetingFailed);
    mockRoute(getOffer, anOfferInDetail({ locationAddress: 'Gare' }));
    await user.click(screen.getByRole('button', { name: fr.trip.showMeeting }));
    expect(await screen.findByText('Lieu de rendez-vous : Gare')).toBeInTheDocument();
  });

  it('lets a visitor sign in before the meeting point is read', async () => {
    mockRoute(listOffers, aTripList([anOffer({ hasMeetingPoint: true })]));
    const { user, address } = await open();
    await user.click(await screen.findByRole('button', { name: fr.trip.showMeeting }));
    expect(address()).toBe('/editions/12/carpool');
    expect(readPlace()?.pending?.name).toBe('carpool.meeting.1');
  });

  it('is "not found" when the edition does not exist', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockRoute(listOffers, mockProblem(404, 'EDITION_NOT_FOUND'));
    await open();
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('the direction', () => {
  it('is chosen in the address and filters both lists', async () => {
    const offers = mockRoute(listOffers, aTripList([anOffer()]));
    const requests = mockRoute(listRequests, aTripList([aRequest()]));
    const { user, address } = await open('?offerId=1');
    await user.click(await screen.findByRole('radio', { name: 'Retour' }));
    expect(address()).toBe('/editions/12/carpool?offerId=1&direction=FROM_EVENT');
    await waitFor(() => {
      expect(offers.at(-1)?.query.direction).toBe('FROM_EVENT');
      expect(requests.at(-1)?.query.direction).toBe('FROM_EVENT');
    });
    await user.click(screen.getByRole('radio', { name: 'Tous' }));
    expect(address()).toBe('/editions/12/carpool?offerId=1');
  });

  it('comes from the address, and an unknown one shows all', async () => {
    const offers = mockRoute(listOffers, aTripList([anOffer()]));
    const page = await open('?direction=TO_EVENT');
    expect(await screen.findByRole('radio', { name: 'Aller' })).toBeChecked();
    await waitFor(() => expect(offers[0]?.query.direction).toBe('TO_EVENT'));
    page.unmount();
    await open('?direction=SIDEWAYS');
    expect(await screen.findByRole('radio', { name: 'Tous' })).toBeChecked();
  });
});

describe('a link to one trip', () => {
  it('marks that offer and brings it into view', async () => {
    const intoView = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
    mockRoute(listOffers, aTripList([anOffer(), anOffer({ id: 7, locationCity: 'Metz' })]));
    await open('?offerId=7');
    const mark = await screen.findByText('Le trajet que vous cherchiez');
    expect(mark.closest('article')).toHaveTextContent('Metz');
    const shown = intoView.mock.contexts as HTMLElement[];
    expect(shown.some((place) => place.textContent?.includes('Metz'))).toBe(true);
    intoView.mockRestore();
    await waitFor(() => expect(mark.closest('[tabindex="-1"]')).toHaveFocus());
  });

  it('reads the list again although it was read a moment ago', async () => {
    const offers = [anOffer()];
    mockRoute(listOffers, () => aTripList(offers));
    mockRoute(getOffer, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { router } = await open();
    await (await part('Offres')).findByRole('article');
    offers.push(anOffer({ id: 7, locationCity: 'Metz' }));
    await act(() => router.navigate('/editions/12/carpool?offerId=7'));
    const mark = await screen.findByText('Le trajet que vous cherchiez');
    expect(mark.closest('article')).toHaveTextContent('Metz');
  });

  it('reads the trip by itself when a filter or the length of the list leaves it out', async () => {
    mockRoute(getOffer, anOfferInDetail({ id: 7, locationCity: 'Metz', direction: 'FROM_EVENT' }));
    await open('?direction=TO_EVENT&offerId=7');
    const mark = await screen.findByText('Le trajet que vous cherchiez');
    expect(mark.closest('article')).toHaveTextContent('Metz');
    expect((await part('Offres')).getAllByRole('article')).toHaveLength(2);
  });

  it('says that the trip is gone, and shows the others', async () => {
    mockRoute(getOffer, mockProblem(404, 'NOT_FOUND'));
    await open('?offerId=7');
    expect(await screen.findByText(fr.trip.gone)).toBeInTheDocument();
    expect((await part('Offres')).getAllByRole('article')).toHaveLength(1);
  });
});

describe('where I stand with a trip', () => {
  const me = aSessionUser({ id: 7 });
  const stateOf = (fields: object) => ({
    offers: [
      {
        offerId: 1,
        state: 'ASKED' as const,
        bookingId: null,
        position: null,
        until: null,
        pending: 0,
        onBoard: [],
        ...fields,
      },
    ],
    requests: [],
  });

  it.each([
    [{ state: 'ASKED' }, 'Place demandée'],
    [{ state: 'INVITED' }, 'On vous propose une place'],
    [{ state: 'ACCEPTED' }, 'Place réservée'],
    [{ state: 'REJECTED' }, 'Place refusée'],
    [{ state: 'ADDED' }, 'Vous êtes à bord'],
    [{ state: 'WAITING', position: 2 }, 'Liste d’attente : n° 2'],
    [
      { state: 'OFFERED', until: '2126-04-17T10:00:00Z' },
      'Place gardée pour vous jusqu’à mer. 17 avr., 12:00',
    ],
  ])('CP-16 says %j on the card', async (fields, text) => {
    mockRoute(listMyTripStates, stateOf(fields));
    await open('', me);
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(await offer.findByText(text)).toBeInTheDocument();
  });

  it('says on my own offer how many wait for my reply', async () => {
    const user = { ...anOffer().user, id: 7 };
    mockRoute(listOffers, aTripList([anOffer({ user })]));
    mockRoute(listMyTripStates, stateOf({ state: 'MINE', pending: 2 }));
    await open('', me);
    expect(await screen.findByText('Votre trajet')).toBeInTheDocument();
    expect(await screen.findByText('2 réponses à donner')).toBeInTheDocument();
  });

  it('shows the faces of those on board to members, and pseudos to visitors', async () => {
    const onBoard = [{ pseudo: 'ana', seats: 2 }];
    mockRoute(listOffers, aTripList([anOffer({ onBoard, remainingSeats: 1 })]));
    const visitor = await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(await offer.findByText('À bord : ana')).toBeInTheDocument();
    expect(document.querySelectorAll('.sw-seat .sw-avatar')).toHaveLength(2);
    expect(document.querySelectorAll('.sw-seat img')).toHaveLength(0);
    visitor.unmount();
    const ana = { ...anOffer().user, pseudo: 'ana', profilePicture: '/uploads/ana.webp' };
    mockRoute(listMyTripStates, stateOf({ state: null, onBoard: [{ user: ana, seats: 2 }] }));
    await open('', me);
    await waitFor(() => expect(document.querySelectorAll('.sw-seat img')).toHaveLength(2));
  });
});

describe('a card', () => {
  it('has the hour first, stops with their hours, room, costs and the detour', async () => {
    mockRoute(getEdition, anEdition({ latitude: 50.63, longitude: 3.06 }));
    mockRoute(
      listOffers,
      aTripList([
        anOffer({
          latitude: 48.86,
          longitude: 2.35,
          stops: [
            { city: 'Arras', latitude: 50.29, longitude: 2.78, time: '2126-04-18T13:40:00Z' },
          ],
          gear: ['UNICYCLE'],
          luggage: 'LARGE',
          cost: { litresPer100Km: 6, pricePerLitre: 1.8, tolls: 14, currency: 'EUR' },
          detourMinutes: 12,
        }),
      ]),
    );
    await open('?from=50.45,2.85&place=Lens');
    const offer = within(await (await part('Offres')).findByRole('article'));
    const card = offer.getByText('14:00').closest('article');
    expect(card?.querySelector('.sw-route-inside')).toHaveTextContent(/^14:00/);
    expect(
      within(offer.getByRole('list', { name: 'Arrêts en route' })).getByText('15:40'),
    ).toBeVisible();
    expect(offer.getByText('Gros sac')).toBeInTheDocument();
    expect(offer.getByText('Monocycle')).toBeInTheDocument();
    expect(offer.getByText('environ +12 min')).toBeInTheDocument();
    expect(
      offer.getByText(/^Environ \d+\s€ par personne\s: \d+\s€ de carburant \+ 14\s€ de péages ÷ 4/),
    ).toBeInTheDocument();
  });

  it('has its comments, which are read when they are asked for', async () => {
    mockRoute(listOffers, aTripList([anOffer({ comments: 1 })]));
    const reads = mockRoute(listOfferComments, {
      data: [
        {
          id: 5,
          user: anOffer().user,
          content: 'Place pour un diabolo ?',
          createdAt: '2126-04-01T10:00:00Z',
          editedAt: null,
        },
      ],
      nextCursor: null,
    });
    const { user } = await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(reads).toHaveLength(0);
    await user.click(await offer.findByRole('button', { name: /commentaire$/ }));
    expect(await offer.findByText('Place pour un diabolo ?')).toBeInTheDocument();
  });

  it.each([
    ['Offres', listOffers, aTripList([anOffer({ comments: 1 })]), listOfferComments],
    ['Demandes', listRequests, aTripList([aRequest({ comments: 1 })]), listRequestComments],
  ] as const)('PO-03 shows what comments contain without running it: %s', async (...row) => {
    const [name, list, trips, comments] = row;
    const content =
      '<img src=x onerror=alert(1)> [ici](javascript:alert(1)) https://evil.test <a href="https://evil.test">là</a>';
    mockRoute(list, trips as never);
    const { user: author } = anOffer();
    const written = { id: 5, user: author, createdAt: '2126-04-01T10:00:00Z', editedAt: null };
    mockRoute(comments, { data: [{ ...written, content }], nextCursor: null });
    const { user } = await open();
    const trip = within(await (await part(name)).findByRole('article'));
    await user.click(await trip.findByRole('button', { name: /commentaire$/ }));
    // Comments on trips are plain text: there is no link to mark.
    const text = await trip.findByText(content);
    expect(text.querySelector('*')).toBeNull();
    expect(
      document.querySelector('[onerror], img[src="x"], [href^="javascript"], [href*="evil"]'),
    ).toBeNull();
  });
});

describe('deleting an offer of mine', () => {
  const me = aSessionUser({ id: 7 });
  const user = { ...anOffer().user, id: 7 };
  const openMine = async (fields: Partial<ReturnType<typeof anOffer>> = {}) => {
    const offers = [anOffer({ user, ...fields })];
    mockRoute(listOffers, () => aTripList(offers));
    const page = await renderPage(
      <UiProvider locale="fr" navigate={() => {}}>
        <EditionCarpoolPage />
        <ToastRegion label="Messages" closeLabel="Fermer" defaultActionLabel="Voir" />
      </UiProvider>,
      {
        path: '/editions/:id/carpool',
        url: '/editions/12/carpool',
        locale: 'fr',
        messages: { carpool: fr },
        session: me,
      },
    );
    return { ...page, offers };
  };

  it('is done at once, and can be taken back while no one was notified', async () => {
    const { user: person, offers } = await openMine();
    const deleted = mockRoute(deleteOffer, () => {
      offers.length = 0;
      return { ok: true as const, restorableUntil: '2126-04-01T10:01:00Z' };
    });
    const restored = mockRoute(restoreOffer, () => {
      offers.push(anOffer({ user }));
      return anOfferInDetail({ user });
    });
    await person.click(await screen.findByRole('button', { name: /^Supprimer/ }));
    expect(await screen.findByText('Offre supprimée')).toBeInTheDocument();
    expect(await screen.findByText('Pas encore d’offre')).toBeInTheDocument();
    expect(deleted[0]).toMatchObject({ params: { id: 1 }, body: { withLinked: false } });
    await person.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await (await part('Offres')).findByRole('article')).toBeInTheDocument();
    expect(restored).toHaveLength(1);
  });

  it('CP-10 names the passengers before, and is final', async () => {
    const { passenger } = aBooking();
    mockRoute(listBookings, {
      data: [
        aBooking({ status: 'ACCEPTED', passenger: { ...passenger, pseudo: 'lea' } }),
        aBooking({ id: 6, status: 'REJECTED', passenger: { ...passenger, pseudo: 'tom' } }),
      ],
    });
    const { user: person } = await openMine({
      remainingSeats: 2,
      onBoard: [{ pseudo: 'lea', seats: 1 }],
    });
    const deleted = mockRoute(deleteOffer, { ok: true, restorableUntil: null });
    await person.click(await screen.findByRole('button', { name: /^Supprimer/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText('Recevront une notification : lea')).toBeInTheDocument();
    expect(deleted).toHaveLength(0);
    await person.click(dialog.getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Offre supprimée')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Annuler' })).not.toBeInTheDocument();
  });

  it('CP-09 asks about the other way of a round trip', async () => {
    const { user: person } = await openMine({ linkedId: 9 });
    const deleted = mockRoute(deleteOffer, { ok: true, restorableUntil: null });
    await person.click(await screen.findByRole('button', { name: /^Supprimer/ }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await person.click(dialog.getByRole('checkbox', { name: 'Supprimer aussi le retour' }));
    await person.click(dialog.getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(deleted[0]?.body).toEqual({ withLinked: true }));
  });
});

describe('the filters', () => {
  it('stand in the address, and both lists follow', async () => {
    const offers = mockRoute(listOffers, aTripList([anOffer()]));
    const { user, address } = await open('?from=50.45,2.85&place=Lens');
    await user.click(await screen.findByRole('button', { name: /Trier par/ }));
    await user.click(await screen.findByRole('option', { name: 'détour' }));
    await user.click(await screen.findByRole('button', { name: /Peu importe Dans un rayon/ }));
    await user.click(await screen.findByRole('option', { name: /^50/ }));
    expect(address()).toBe(
      '/editions/12/carpool?from=50.45%2C2.85&place=Lens&sort=detour&radiusKm=50',
    );
    await waitFor(() =>
      expect(offers.at(-1)?.query).toMatchObject({
        from: [50.45, 2.85],
        sort: 'detour',
        radiusKm: 50,
      }),
    );
  });

  it('name the day on each card where the detour decides the order, and long detours in hours', async () => {
    mockRoute(listOffers, aTripList([anOffer({ detourMinutes: 472 })]));
    await open('?from=50.45,2.85&place=Lens&sort=detour');
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(offer.getByText('jeudi 18 avril 2126')).toBeInTheDocument();
    expect(offer.getByText('environ +7 h 52 min')).toBeInTheDocument();
  });

  it('leave out what the address cannot say', async () => {
    const offers = mockRoute(listOffers, aTripList([anOffer()]));
    await open('?seats=0&day=soon&radiusKm=50&sort=detour&from=here');
    await (await part('Offres')).findByRole('article');
    expect(offers[0]?.query).toEqual({ sort: 'time', limit: 50 });
  });

  it('take the town that this device knows, until it is removed', async () => {
    const { user, router, address } = await open();
    await (await part('Offres')).findByRole('article');
    await act(() => router.navigate('/elsewhere'));
    window.localStorage.setItem(
      'carpool-from',
      JSON.stringify({ city: 'Lens', latitude: 50.43, longitude: 2.83 }),
    );
    await act(() => router.navigate('/editions/12/carpool'));
    await waitFor(() =>
      expect(address()).toBe('/editions/12/carpool?from=50.43%2C2.83&place=Lens'),
    );
    const field = await screen.findByRole('combobox', { name: /D’où partez-vous/ });
    expect(field).toHaveValue('Lens');
    expect(window.localStorage.getItem('carpool-from')).toContain('Lens');
    await user.clear(field);
    await user.tab();
    await waitFor(() => expect(address()).toBe('/editions/12/carpool'));
    expect(window.localStorage.getItem('carpool-from')).toBeNull();
    await act(() => router.navigate('/elsewhere'));
    await act(() => router.navigate('/editions/12/carpool'));
    await (await part('Offres')).findByRole('article');
    expect(await screen.findByRole('combobox', { name: /D’où partez-vous/ })).toHaveValue('');
    expect(address()).toBe('/editions/12/carpool');
  });

  it('say that nothing fits them', async () => {
    mockRoute(listOffers, aTripList([]));
    await open('?seats=4');
    expect(await (await part('Offres')).findByText(fr.filters.none)).toBeInTheDocument();
  });
});

describe('long lists', () => {
  it('grow by "Charger plus", nothing shown twice', async () => {
    const requests = mockRoute(listOffers, ({ query }) =>
      query.cursor === undefined
        ? aTripList([anOffer({ id: 1 }), anOffer({ id: 2 })], '2126-04-18T12:00:00Z,2')
        : // The departure of a trip changed meanwhile: it is on this page too.
          aTripList([anOffer({ id: 2 }), anOffer({ id: 3, locationCity: 'Metz' })]),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Charger plus' }));
    const offers = await part('Offres');
    await waitFor(() => expect(offers.getAllByRole('article')).toHaveLength(3));
    expect(requests.at(-1)?.query.cursor).toEqual(['2126-04-18T12:00:00Z', 2]);
    expect(screen.queryByRole('button', { name: 'Charger plus' })).not.toBeInTheDocument();
  });

  it('stay when more could not be loaded, which is said', async () => {
    mockRoute(listOffers, ({ query }) =>
      query.cursor === undefined
        ? aTripList([anOffer()], '2126-04-18T12:00:00Z,1')
        : mockProblem(500, 'INTERNAL_ERROR'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Charger plus' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/La suite n’a pas pu être chargée/);
    expect((await part('Offres')).getAllByRole('article')).toHaveLength(1);
  });
});

describe('when there is nothing to show', () => {
  it('says so, for offers and requests separately', async () => {
    mockRoute(listOffers, aTripList([]));
    mockRoute(listRequests, aTripList([]));
    await open();
    expect(await screen.findByText('Pas encore d’offre')).toBeInTheDocument();
    expect(await screen.findByText('Pas encore de demande')).toBeInTheDocument();
  });

  it('MF-03 says that one list failed while the other is shown, and Retry loads it', async () => {
    mockRoute(listRequests, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Les demandes n’ont pas pu être chargées')).toBeInTheDocument();
    expect(await (await part('Offres')).findByRole('article')).toBeInTheDocument();
    mockRoute(listRequests, aTripList([aRequest()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await (await part('Demandes')).findByRole('article')).toBeInTheDocument();
  });

  it('has no entry form for an edition that is over, and invites no one', async () => {
    mockRoute(getEdition, anEdition({ startDate: '2024-04-18', endDate: '2024-04-21' }));
    mockRoute(listOffers, aTripList([]));
    await open();
    expect(await screen.findByText('Cette édition est terminée')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Proposer des places' })).not.toBeInTheDocument();
    await screen.findByText('Pas encore d’offre');
    expect(screen.queryByText(fr.offer.empty.text)).not.toBeInTheDocument();
  });

  describe('whose last day of trips has passed in some places', () => {
    // Fakes the date alone: network and typing use real timers.
    beforeEach(() => {
      jest.useFakeTimers({
        now: new Date('2126-04-28T12:00:00Z'),
        doNotFake: [
          ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
          ...(['setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick'] as const),
          ...(['performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
        ],
      });
    });
    afterEach(() => {
      jest.useRealTimers();
    });

    it.each([
      ['Pacific/Kiritimati', 0],
      ['Pacific/Honolulu', 1],
    ])('is over, or not, by the calendar of %s', async (timezone, count) => {
      mockRoute(getEdition, anEdition({ timezone }));
      await open();
      // With the town of the edition, which is known by then.
      expect(await screen.findByText(/^Départ\s: Gand, arrivée\s: Lille/)).toBeInTheDocument();
      expect(screen.queryAllByText('Cette édition est terminée')).toHaveLength(1 - count);
      expect(screen.queryAllByRole('button', { name: 'Proposer des places' })).toHaveLength(count);
    });
  });

  it.each<[string, Parameters<typeof anEdition>[0]]>([
    ['cancelled', { status: 'CANCELLED' }],
    ['virtual', { isVirtual: true }],
    ['archived', { convention: { ...anEdition().convention, isArchived: true } }],
  ])('CP-14 has no entry form for an edition that is %s', async (_state, fields) => {
    mockRoute(getEdition, anEdition(fields));
    await open();
    expect(await screen.findByText('Pas de covoiturage ici')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Proposer des places' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Publier une demande' })).not.toBeInTheDocument();
  });
});
