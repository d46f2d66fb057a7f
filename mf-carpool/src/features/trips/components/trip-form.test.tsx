import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { createOffer, createRequest, listOffers, listRequests } from '@siteswap/contracts/carpool';
import { getEdition } from '@siteswap/contracts/editions';
import { UiProvider } from '@siteswap/ui-kit/provider';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import {
  aSessionUser,
  mockProblem,
  mockRoute,
  type RenderedPage,
  renderPage,
} from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { anEdition, anOffer, aRequest, aTripList } from '#test/fixtures.ts';
import { EditionCarpoolPage } from '../pages/edition-carpool.page.tsx';

type Kind = 'Proposer des places' | 'Chercher une place';

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
  // The form is fetched when it is first asked for.
  await dialog.findByRole('textbox', { name: 'Ville de départ' });
  return dialog;
};

const field = (name: string): HTMLElement => screen.getByRole('textbox', { name });

/** What stands under a field, as a screen reader says it. */
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
  await user.click(segmentsOf('Heure')[0] as HTMLElement);
  await user.keyboard(time);
};

/** Everything a trip needs: leaving Ghent on 18 April 2126 at 14:30. */
const fillIn = async (page: RenderedPage) => {
  await page.user.type(field('Ville de départ'), 'Gand');
  await typeDayAndTime(page, '18042126', '1430');
};

beforeEach(() => {
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([]));
  mockRoute(listRequests, aTripList([]));
});

describe('offering seats', () => {
  it('CP-01 publishes the offer, says so, and asks for the list again', async () => {
    const published: ReturnType<typeof anOffer>[] = [];
    mockRoute(listOffers, () => aTripList([...published]));
    const sent = mockRoute(createOffer, () => {
      published.push(anOffer());
      return anOffer();
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
          // 14:30 in Lille, wherever it was typed.
          tripDate: '2126-04-18T12:30:00.000Z',
          locationCity: 'Gand',
          availableSeats: 3,
          phoneNumber: '+33 6 12 34 56 78',
        },
      },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText(/^Trajet Gand – Lille/)).toBeInTheDocument();
  });

  it('CP-01 shows beside the fields what the contract refuses, and sends nothing', async () => {
    const sent = mockRoute(createOffer, anOffer());
    const page = await open();
    await openForm(page, 'Proposer des places');
    await page.user.type(field('Téléphone facultatif'), 'appelle-moi');
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));

    await waitFor(() =>
      expect(described(field('Ville de départ'))).toContain('Ce champ est nécessaire.'),
    );
    expect(described(field('Téléphone facultatif'))).toContain(fr.field.phoneNumber.INVALID);
    expect(screen.getByText('Indiquez le jour et l’heure.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('shows beside the field what the server refuses, and keeps what was typed', async () => {
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
    expect(await screen.findByText(fr.field.TRIP_DATE_OUTSIDE_EDITION)).toBeInTheDocument();
    expect(screen.getByRole('alert')).toHaveTextContent('Certains champs sont à revoir.');
    expect(field('Ville de départ')).toHaveValue('Gand');
  });

  it('CP-14 says above the form that the edition takes no more trips', async () => {
    mockRoute(createOffer, mockProblem(409, 'EDITION_CLOSED'));
    const page = await open();
    await openForm(page, 'Proposer des places');
    await fillIn(page);
    await page.user.click(screen.getByRole('button', { name: 'Publier mon offre' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(fr.error.EDITION_CLOSED);
  });

  it('keeps what was typed while the form was closed, until it is published', async () => {
    mockRoute(createOffer, anOffer());
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
    await openForm(page, 'Chercher une place');
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
    });
  });
});

describe('a visitor', () => {
  it.each<Kind>(['Proposer des places', 'Chercher une place'])(
    'who presses "%s" signs in first and comes back here',
    async (kind) => {
      const { user, address } = await open(null);
      await user.click(await screen.findByRole('button', { name: kind }));
      expect(address()).toBe('/login?returnTo=%2Feditions%2F12%2Fcarpool%3Fdirection%3DTO_EVENT');
    },
  );
});
