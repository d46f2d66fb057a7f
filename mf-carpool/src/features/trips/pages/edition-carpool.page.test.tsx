import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listOffers, listRequests } from '@siteswap/contracts/carpool';
import { getEdition } from '@siteswap/contracts/editions';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { anEdition, anOffer, aRequest, aTripList } from '#test/fixtures.ts';
import { EditionCarpoolPage } from './edition-carpool.page.tsx';

const open = (query = '') =>
  renderPage(EditionCarpoolPage, {
    path: '/editions/:id/carpool',
    url: `/editions/12/carpool${query}`,
    locale: 'fr',
    messages: { carpool: fr },
  });

/** The part of the page under one of its two headings. */
const part = async (name: 'Offres' | 'Demandes') =>
  within((await screen.findByRole('heading', { name })).parentElement as HTMLElement);

beforeEach(() => {
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([anOffer()]));
  mockRoute(listRequests, aTripList([aRequest()]));
});

describe('carpooling to an edition', () => {
  it('CP-01 lets a visitor read offers and requests: who, from where to where, when', async () => {
    await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(await offer.findByText('Trajet Gand – Lille, jeu. 18 avr., 14:00')).toBeInTheDocument();
    expect(offer.getByText('marco')).toBeInTheDocument();
    const request = within(await (await part('Demandes')).findByRole('article'));
    expect(request.getByText('Trajet Arras – Lille, jeu. 18 avr., 14:00')).toBeInTheDocument();
  });

  it('AC-04 says of somebody who is gone that they are, in the words of the reader', async () => {
    const user = { ...anOffer().user, pseudo: '#7', emailHash: '', isDeleted: true };
    mockRoute(listOffers, aTripList([anOffer({ user })]));
    await open();
    const offer = within(await (await part('Offres')).findByRole('article'));
    expect(await offer.findByText('Compte supprimé')).toBeInTheDocument();
    expect(offer.queryByText('#7')).not.toBeInTheDocument();
  });

  it('leads home from the edition on the way back', async () => {
    mockRoute(listOffers, aTripList([anOffer({ direction: 'FROM_EVENT' })]));
    await open();
    expect(await screen.findByText(/^Trajet Lille – Gand/)).toBeInTheDocument();
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
  ])(
    'says in words that %p of %p seats are free',
    async (remainingSeats, availableSeats, words) => {
      mockRoute(listOffers, aTripList([anOffer({ remainingSeats, availableSeats })]));
      await open();
      expect(await screen.findByText(words)).toBeInTheDocument();
    },
  );

  it('says in words how many seats are looked for', async () => {
    mockRoute(listRequests, aTripList([aRequest({ seatsNeeded: 2 })]));
    await open();
    expect(await screen.findByText('Cherche 2 places')).toBeInTheDocument();
  });

  it('shows the meeting point and the words of the driver as plain text', async () => {
    mockRoute(
      listOffers,
      aTripList([anOffer({ locationAddress: 'Gare', description: '<b>Pas de fumée</b>' })]),
    );
    await open();
    expect(await screen.findByText('Rendez-vous : Gare')).toBeInTheDocument();
    expect(screen.getByText('<b>Pas de fumée</b>')).toBeInTheDocument();
  });

  it('is "not found" when the edition is', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockRoute(listOffers, mockProblem(404, 'EDITION_NOT_FOUND'));
    await open();
    expect(await screen.findByRole('heading', { name: 'Page Not Found' })).toBeInTheDocument();
    jest.restoreAllMocks();
  });
});

describe('the direction', () => {
  it('is chosen in the address and asked of both lists', async () => {
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

  it('comes from the address, and an unknown one asks for all', async () => {
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
  });
});

describe('long lists', () => {
  it('grow by "Charger plus", nothing shown twice', async () => {
    const asked = mockRoute(listOffers, ({ query }) =>
      query.offset === 0
        ? aTripList([anOffer({ id: 1 }), anOffer({ id: 2 })], true)
        : // A trip was published meanwhile: the pages have shifted by one.
          aTripList([anOffer({ id: 2 }), anOffer({ id: 3, locationCity: 'Metz' })]),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Charger plus' }));
    const offers = await part('Offres');
    await waitFor(() => expect(offers.getAllByRole('article')).toHaveLength(3));
    expect(asked.at(-1)?.query.offset).toBe(2);
    expect(screen.queryByRole('button', { name: 'Charger plus' })).not.toBeInTheDocument();
  });
});

describe('when there is nothing to show', () => {
  it('says so, for offers and requests apart', async () => {
    mockRoute(listOffers, aTripList([]));
    mockRoute(listRequests, aTripList([]));
    await open();
    expect(await screen.findByText('Pas encore d’offre')).toBeInTheDocument();
    expect(await screen.findByText('Pas encore de demande')).toBeInTheDocument();
  });

  it('MF-03 says that one list failed while the other is there, and Retry brings it', async () => {
    mockRoute(listRequests, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Les demandes n’ont pas pu être chargées')).toBeInTheDocument();
    expect(await (await part('Offres')).findByRole('article')).toBeInTheDocument();
    mockRoute(listRequests, aTripList([aRequest()]));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await (await part('Demandes')).findByRole('article')).toBeInTheDocument();
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
    expect(screen.queryByRole('button', { name: 'Chercher une place' })).not.toBeInTheDocument();
  });
});
