import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  createOffer,
  createRequest,
  getOffer,
  listMyTripStates,
  listOffers,
  listRequests,
  updateOffer,
} from '@siteswap/contracts/carpool';
import { getEdition, getMyEdition } from '@siteswap/contracts/editions';
import { anEdition, aPublicUser } from '@siteswap/contracts/testing';
import { searchTowns } from '@siteswap/contracts/towns';
import { UiProvider } from '@siteswap/ui-kit/provider';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  type RenderedPage,
  readPlace,
  renderPage,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { anOffer, anOfferInDetail, aRequest, aTripList } from '#test/fixtures.ts';
import { EditionCarpoolPage } from '../pages/edition-carpool.page.tsx';

const aTown = [
  { id: 1, name: 'Gand', region: 'Flandre', country: 'BE', latitude: 51.054, longitude: 3.717 },
  {
    id: 2,
    name: 'Arras',
    region: 'Hauts-de-France',
    country: 'FR',
    latitude: 50.29,
    longitude: 2.78,
  },
].map((found) => ({ ...found, population: 1 }));

type Kind = 'Proposer des places' | 'Publier une demande';

const open = (session = aSessionUser() as ReturnType<typeof aSessionUser> | null) =>
  renderPage(
    <UiProvider locale="fr" navigate={() => {}}>
      <EditionCarpoolPage />
      <ToastRegion label="Messages" closeLabel="Fermer" defaultActionLabel="Voir" />
    </UiProvider>,
    {
      path: '/editions/:id/carpool',
      url: '/editions/12/carpool?direction=TO_EVENT',
      locale: 'fr',
      messages: { carpool: fr },
      session,
    },
  );

const openForm = async ({ user }: RenderedPage, kind: Kind) => {
  await user.click(await screen.findByRole('button', { name: kind }));
  const dialog = within(await screen.findByRole('dialog', { name: kind }));
  // The form is loaded when the dialog opens.
  await dialog.findByRole('combobox', { name: 'Ville de départ' });
  return dialog;
};

/** A text as Testing Library reads it from the page: the narrow space before a colon is a space. */
const spaced = (text: string): string => text.replaceAll('\u202f', ' ');

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });
const town = (name = 'Ville de départ'): HTMLElement => screen.getByRole('combobox', { name });

const chooseTown = async ({ user }: RenderedPage, name: string, label?: string) => {
  await user.type(town(label), name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};

/** Accessible description of a field: its help and its error. */
const described = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

const typeDayAndTime = async ({ user }: RenderedPage, day: string, time: string) => {
  const segmentsOf = (name: string) =>
    within(screen.getByRole('group', { name })).getAllByRole('spinbutton');
  await user.click(segmentsOf('Jour')[0] as HTMLElement);
  await user.keyboard(day);
  if (time === '') return;
  await user.click(segmentsOf('Heure')[0] as HTMLElement);
  await user.keyboard(time);
};

/** Everything a trip needs: leaving Ghent on 18 April 2126 at 14:30. */
const fillIn = async (page: RenderedPage) => {
  await chooseTown(page, 'Gand');
  await typeDayAndTime(page, '18042126', '1430');
};

// Compiling the form may take longer than a test waits for a field.
beforeAll(() => import('./trip-form.tsx'));

beforeEach(() => {
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([]));
  mockRoute(listRequests, aTripList([]));
  mockRoute(listMyTripStates, { offers: [], requests: [] });
  mockRoute(getMyEdition, mockProblem(404, 'NOT_FOUND'));
  mockRoute(searchTowns, ({ query }) => ({
    data: aTown.filter(({ name }) => name.startsWith(query.q)),
  }));
});

describe('offering seats', () => {
  it('CP-01 publishes the offer, says so, and reloads the list', async () => {
    const published: ReturnType<typeof anOffer>[] = [];
    mockRoute(listOffers, () => aTripList([...published]));
    const sent = mockRoute(createOffer, () => {
      published.push(anOffer());
      return anOfferInDetail();
    });
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.type(field('Téléphone facultatif'), '+33 6 12 34 56 78');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));

    expect(await screen.findByText('Votre offre est en ligne !')).toBeInTheDocument();
    expect(sent).toEqual([
      {
        params: { id: 12 },
        query: undefined,
        body: {
          direction: 'TO_EVENT',
          // 14:30 in Lille, whatever the zone of the browser.
          tripDate: '2126-04-18T12:30:00.000Z',
          locationCity: 'Gand',
          locationRegion: 'Flandre',
          latitude: 51.05,
          longitude: 3.72,
          luggage: 'MEDIUM',
          gear: [],
          availableSeats: 3,
          stops: [],
          maxDetourMinutes: 30,
          cost: null,
          isOpenData: false,
          phoneNumber: '+33 6 12 34 56 78',
          locationAddress: null,
          description: '',
          returnTrip: null,
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/^Départ\s: Gand, arrivée\s: Lille/)).toBeInTheDocument();
    // The address names the new trip, so the list marks it.
    expect(page.address()).toBe('/editions/12/carpool?direction=TO_EVENT&offerId=1');
  });

  it('CP-01 shows next to the fields what the contract rejects, and sends nothing', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await page.user.type(field('Téléphone facultatif'), 'appelle-moi');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));

    await waitFor(() =>
      expect(described(town())).toContain('Indiquez la ville et choisissez-la dans la liste.'),
    );
    // The focus opens the list of towns, which hides the rest.
    await page.user.keyboard('{Escape}');
    expect(described(field('Téléphone facultatif'))).toContain(fr.field.phoneNumber.INVALID);
    // The day is given: what is missing is the hour.
    const hour = screen.getByRole('group', { name: 'Heure' });
    expect(described(hour)).toContain('Indiquez le jour et l’heure.');
    expect(sent).toHaveLength(0);
    await page.user.click(within(hour).getAllByRole('spinbutton')[0] as HTMLElement);
    await page.user.keyboard('1430');
    expect(screen.queryByText('Indiquez le jour et l’heure.')).not.toBeInTheDocument();
  });

  it('says in the browser that a day is too far from the convention, and goes to it', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await chooseTown(page, 'Gand');
    await typeDayAndTime(page, '01012127', '1430');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    const day = screen.getByRole('group', { name: 'Jour' });
    await waitFor(() => expect(described(day)).toContain(fr.field.TRIP_DATE_OUTSIDE_EDITION));
    await waitFor(() => expect(within(day).getAllByRole('spinbutton')[0]).toHaveFocus());
    expect(screen.getByText('1 champ à revoir')).toBeVisible();
    expect(sent).toHaveLength(0);
    await typeDayAndTime(page, '18042126', '1430');
    await waitFor(() => expect(screen.queryByText('1 champ à revoir')).not.toBeInTheDocument());
  });

  it('says what is wrong with the day and what is missing at once', async () => {
    const page = await open();
    await openForm(page, 'Proposer des places');
    await typeDayAndTime(page, '01012127', '');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    // Town, day and hour.
    expect(await screen.findByText('3 champs à revoir')).toBeVisible();
  });

  it('suggests the eve of the convention there and its last day home, and says which days are possible', async () => {
    const page = await open();
    const dialog = await openForm(page, 'Proposer des places');
    const day = () => screen.getByRole('group', { name: 'Jour' });
    await waitFor(() => expect(day()).toHaveTextContent('17/04/2126'));
    expect(described(day())).toContain('Possible\u202f:');
    expect(described(day())).toContain('11–21 avr. 2126');
    await page.user.click(dialog.getByRole('radio', { name: 'Retour' }));
    await waitFor(() => expect(day()).toHaveTextContent('21/04/2126'));
  });

  it('shows next to the field what the server rejects, and retains what was typed', async () => {
    mockRoute(
      createOffer,
      mockProblem(422, 'INVALID_INPUT', {
        errors: [{ path: 'tripDate', code: 'TRIP_DATE_OUTSIDE_EDITION' }],
      }),
    );
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    expect(await screen.findByText(spaced(fr.field.TRIP_DATE_OUTSIDE_EDITION))).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Certains champs sont à revoir.');
    expect(town()).toHaveValue('Gand, Flandre, Belgique');
  });

  it('CP-14 says above the form that the edition takes no more trips', async () => {
    mockRoute(createOffer, mockProblem(409, 'EDITION_CLOSED'));
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(spaced(fr.error.EDITION_CLOSED));
  });

  it('retains what was typed while the form was closed, until it is published', async () => {
    mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    const form = await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(form.getByRole('button', { name: 'Fermer' }));

    await openForm(page, 'Proposer des places');
    expect(town()).toHaveValue('Gand, Flandre, Belgique');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await screen.findByText('Votre offre est en ligne !');

    await openForm(page, 'Proposer des places');
    expect(town()).toHaveValue('');
  });
});

describe('looking for seats', () => {
  it('publishes the request of the way back', async () => {
    const sent = mockRoute(createRequest, aRequest({ direction: 'FROM_EVENT' }));
    const page = await open();
    await openForm(page, 'Publier une demande');
    expect(screen.queryByRole('textbox', { name: /Lieu de rendez-vous/ })).not.toBeInTheDocument();
    await page.user.click(
      within(screen.getByRole('dialog')).getByRole('radio', { name: 'Retour' }),
    );
    await chooseTown(page, 'Arras', 'Ville d’arrivée');
    await typeDayAndTime(page, '21042126', '1000');
    await page.user.click(screen.getByRole('button', { name: 'Publier ma demande' }));
    expect(await screen.findByText('Votre demande est en ligne !')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      direction: 'FROM_EVENT',
      tripDate: '2126-04-21T08:00:00.000Z',
      locationCity: 'Arras',
      locationRegion: 'Hauts-de-France',
      latitude: 50.29,
      longitude: 2.78,
      luggage: 'MEDIUM',
      gear: [],
      seatsNeeded: 1,
      description: '',
      returnTrip: null,
    });
  });
});

describe('a visitor', () => {
  it.each<[Kind, string]>([
    ['Proposer des places', 'carpool.offer.12'],
    ['Publier une demande', 'carpool.request.12'],
  ])(
    'who presses "%s" is asked to sign in, and finds the form open afterwards',
    async (kind, name) => {
      const { user } = await open(null);
      await user.click(await screen.findByRole('button', { name: kind }));
      expect(readPlace()?.pending?.name).toBe(name);
      act(() => session.login(aSessionUser(), false));
      expect(await screen.findByRole('dialog', { name: kind })).toBeInTheDocument();
    },
  );
});

describe('what else an offer says', () => {
  it('has stops with their hours, the first ones after the departure, also past midnight', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await chooseTown(page, 'Gand');
    await typeDayAndTime(page, '18042126', '2330');
    await page.user.click(screen.getByRole('button', { name: 'Ajouter un arrêt' }));
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    expect(await screen.findByText(spaced(fr.field.STOP_INCOMPLETE))).toBeInTheDocument();
    await chooseTown(page, 'Arras', 'Ville de l’arrêt 1');
    const hour = screen.getByRole('group', { name: 'Heure de l’arrêt 1' });
    await page.user.click(within(hour).getAllByRole('spinbutton')[0] as HTMLElement);
    await page.user.keyboard('0045');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.stops).toEqual([
      { city: 'Arras', latitude: 50.29, longitude: 2.78, time: '2126-04-18T22:45:00.000Z' },
    ]);
  });

  it('CP-09 publishes both ways of a round trip in one call', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(screen.getByRole('checkbox', { name: /Publier aussi le retour/ }));
    const day = await screen.findByRole('group', { name: 'Jour de l’autre trajet' });
    expect(day).toHaveTextContent('21/04/2126');
    const hour = screen.getByRole('group', { name: 'Heure de l’autre trajet' });
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await waitFor(() => expect(described(hour)).toContain('Indiquez le jour et l’heure.'));
    await page.user.click(within(hour).getAllByRole('spinbutton')[0] as HTMLElement);
    await page.user.keyboard('1000');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await waitFor(() =>
      expect(sent[0]?.body.returnTrip).toEqual({ tripDate: '2126-04-21T08:00:00.000Z' }),
    );
  });

  it('shows the share of each with its formula while the costs are typed', async () => {
    mockRoute(getEdition, anEdition({ latitude: 50.63, longitude: 3.06 }));
    const page = await open();
    await openForm(page, 'Proposer des places');
    await page.user.click(screen.getByRole('checkbox', { name: /Dire ce que coûte la route/ }));
    expect(await screen.findByText(spaced(fr.cost.unknownWay))).toBeInTheDocument();
    await chooseTown(page, 'Gand');
    // 66 km as the crow flies.
    expect(
      await screen.findByText(/^Environ 3\s€ par personne\s: 10\s€ de carburant ÷ 4/),
    ).toBeVisible();
  });

  it('proposes the phone of the profile', async () => {
    const page = await open(aSessionUser({ phone: '+33 6 00 00 00 00' }));
    await openForm(page, 'Proposer des places');
    expect(field('Téléphone facultatif')).toHaveValue('+33 6 00 00 00 00');
  });

  it('stores a name that the town search does not know, without a place on the map', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await page.user.type(town(), 'Trou-Perdu');
    await page.user.click(await screen.findByRole('option', { name: /Garder «.Trou-Perdu.»/ }));
    await typeDayAndTime(page, '18042126', '1430');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toMatchObject({ locationCity: 'Trou-Perdu', latitude: null });
  });
});

describe('changing an offer of mine', () => {
  const user = { ...anOffer().user, id: 7 };
  const mine = anOfferInDetail({ user, version: 'v1', hasPhoneNumber: true });
  const openMine = async () => {
    mockRoute(listOffers, aTripList([anOffer({ user })]));
    mockRoute(getOffer, mine);
    const page = await open(aSessionUser({ id: 7 }));
    await page.user.click(await screen.findByRole('button', { name: /^Modifier/ }));
    await screen.findByRole('combobox', { name: 'Ville de départ' });
    return page;
  };

  it('sends only what was changed, with the version, and leaves the phone', async () => {
    const sent = mockRoute(updateOffer, mine);
    const page = await openMine();
    await page.user.type(field('Un mot sur le trajet facultatif'), 'Départ du parking');
    await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByText('Trajet modifié')).toBeInTheDocument();
    expect(sent[0]?.body).toMatchObject({ description: 'Départ du parking', version: 'v1' });
    for (const field of ['availableSeats', 'locationCity', 'phoneNumber', 'tripDate']) {
      expect(sent[0]?.body).not.toHaveProperty(field);
    }
  });

  it('CP-05 says next to the seats how many are taken, and by whom', async () => {
    const member = { bookingId: 5, firstName: null, seats: 1 };
    const taken = [
      { ...member, user: aPublicUser({ id: 11, pseudo: 'ana' }) },
      { ...member, user: aPublicUser({ id: 12, pseudo: 'ben' }) },
      { bookingId: null, user: null, firstName: 'Léo', seats: 1 },
    ];
    const extra = { takenSeats: 3, taken } as never;
    mockRoute(updateOffer, mockProblem(409, 'SEATS_TAKEN', extra));
    const page = await openMine();
    const seats = screen.getByRole('textbox', { name: 'Places libres' });
    await page.user.clear(seats);
    await page.user.type(seats, '1');
    await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() =>
      expect(spaced(described(seats))).toContain(
        '3 places sont déjà prises (ana, ben et Léo) : libérez-en d’abord.',
      ),
    );
  });

  it('asks which of two to save when someone else has changed the same', async () => {
    mockRoute(
      updateOffer,
      mockProblem(409, 'EDIT_CONFLICT', {
        errors: [{ path: 'description', code: 'CHANGED_MEANWHILE' }],
        fresh: { ...mine, description: 'De l’autre onglet', version: 'v2' },
      } as never),
    );
    const page = await openMine();
    await page.user.type(field('Un mot sur le trajet facultatif'), 'Ici');
    await page.user.click(screen.getByRole('button', { name: 'Enregistrer' }));
    expect(await screen.findByRole('button', { name: 'Garder la mienne' })).toBeInTheDocument();
    expect(screen.getByText('De l’autre onglet')).toBeInTheDocument();
  });
});
