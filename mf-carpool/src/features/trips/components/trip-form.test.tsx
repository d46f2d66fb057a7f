import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { createOffer, createRequest, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
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

type Kind = 'Proposer des places' | 'Demander une place';

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
  await dialog.findByRole('textbox', { name: 'Ville de départ' });
  return dialog;
};

/** A text as Testing Library reads it from the page: the narrow space before a colon is a space. */
const spaced = (text: string): string => text.replaceAll('\u202f', ' ');

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

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
  await page.user.type(field('Ville de départ'), 'Gand');
  await typeDayAndTime(page, '18042126', '1430');
};

// Compiling the form may take longer than a test waits for a field.
beforeAll(() => import('./trip-form.tsx'));

beforeEach(() => {
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([]));
  mockRoute(listRequests, aTripList([]));
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
          availableSeats: 3,
          phoneNumber: '+33 6 12 34 56 78',
          locationAddress: null,
          description: '',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/^Départ\s: Gand, arrivée\s: Lille/)).toBeInTheDocument();
    // The address names the new trip, so the list marks it.
    expect(page.address()).toBe('/editions/12/carpool?direction=TO_EVENT&offerId=1');
  });

  it('CP-01 shows beside the fields what the contract rejects, and sends nothing', async () => {
    const sent = mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await page.user.type(field('Téléphone facultatif'), 'appelle-moi');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));

    await waitFor(() =>
      expect(described(field('Ville de départ'))).toContain('Ce champ est obligatoire.'),
    );
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
    await page.user.type(field('Ville de départ'), 'Gand');
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

  it('shows beside the field what the server rejects, and keeps what was typed', async () => {
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
    expect(field('Ville de départ')).toHaveValue('Gand');
  });

  it('CP-14 says above the form that the edition takes no more trips', async () => {
    mockRoute(createOffer, mockProblem(409, 'EDITION_CLOSED'));
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(spaced(fr.error.EDITION_CLOSED));
  });

  it('keeps what was typed while the form was closed, until it is published', async () => {
    mockRoute(createOffer, anOfferInDetail());
    const page = await open();
    const form = await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(form.getByRole('button', { name: 'Fermer' }));

    await openForm(page, 'Proposer des places');
    expect(field('Ville de départ')).toHaveValue('Gand');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    await screen.findByText('Votre offre est en ligne !');

    await openForm(page, 'Proposer des places');
    expect(field('Ville de départ')).toHaveValue('');
  });
});

describe('looking for seats', () => {
  it('publishes the request of the way back', async () => {
    const sent = mockRoute(createRequest, aRequest({ direction: 'FROM_EVENT' }));
    const page = await open();
    await openForm(page, 'Demander une place');
    expect(screen.queryByRole('textbox', { name: /Lieu de rendez-vous/ })).not.toBeInTheDocument();
    await page.user.click(
      within(screen.getByRole('dialog')).getByRole('radio', { name: 'Retour' }),
    );
    await page.user.type(field('Ville d’arrivée'), 'Arras');
    await typeDayAndTime(page, '21042126', '1000');
    await page.user.click(screen.getByRole('button', { name: 'Publier ma demande' }));
    expect(await screen.findByText('Votre demande est en ligne !')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      direction: 'FROM_EVENT',
      tripDate: '2126-04-21T08:00:00.000Z',
      locationCity: 'Arras',
      seatsNeeded: 1,
      description: '',
    });
  });
});

describe('a visitor', () => {
  it.each<[Kind, string]>([
    ['Proposer des places', 'carpool.offer.12'],
    ['Demander une place', 'carpool.request.12'],
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
