import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import '@siteswap/web-kit/testing/coarse-outlines';
import {
  listMyTripStates,
  listOffers,
  listRequests,
  listTripTowns,
} from '@siteswap/contracts/carpool';
import { getEdition } from '@siteswap/contracts/editions';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { anEdition } from '@siteswap/contracts/testing';
import { mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { aTripList } from '#test/fixtures.ts';
import { EditionCarpoolPage } from '../pages/edition-carpool.page.tsx';

const gent = { city: 'Gand', latitude: 51.05, longitude: 3.72, offers: 2, requests: 1 };
const name = 'Gand · 2 offres · 1 demande';

const open = (query: string) =>
  renderPage(EditionCarpoolPage, {
    path: '/editions/:id/carpool',
    url: `/editions/12/carpool${query}`,
    locale: 'fr',
    messages: { carpool: fr },
  });

/** jsdom has no layout, so every element would be 0 wide; a map needs a size to place its points. */
beforeAll(async () => {
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  // Compiling the map may take longer than a test waits for it.
  await import('./town-map.tsx');
});
afterAll(() => void jest.restoreAllMocks());
beforeEach(() => {
  const mapTiles = { url: 'https://tiles.test/{z}/{x}/{y}.png', attribution: 'Tiles' };
  mockRoute(getPlatformConfig, {
    signInProviders: [],
    mapTiles,
  });
  mockRoute(getEdition, anEdition());
  mockRoute(listOffers, aTripList([]));
  mockRoute(listRequests, aTripList([]));
  mockRoute(listMyTripStates, { offers: [], requests: [] });
});

it('shows the towns as points and next to them as a list, for the direction of the address', async () => {
  const reads = mockRoute(listTripTowns, { data: [gent] });
  await open('?view=map&direction=TO_EVENT');
  const map = within(await screen.findByRole('region', { name: fr.map.label }));
  expect(await map.findByRole('button', { name })).toBeInTheDocument();
  const list = within(screen.getByRole('list', { name: 'Villes' }));
  expect(list.getByRole('button', { name })).toBeInTheDocument();
  expect(reads[0]?.query).toEqual({ direction: 'TO_EVENT' });
});

it('leads from a town to the trips around it', async () => {
  mockRoute(listTripTowns, { data: [gent] });
  const { user, address } = await open('?view=map');
  const list = within(await screen.findByRole('list', { name: 'Villes' }));
  await user.click(list.getByRole('button', { name }));
  await waitFor(() =>
    expect(address()).toBe(
      '/editions/12/carpool?view=map&from=51.05%2C3.72&place=Gand&radiusKm=25',
    ),
  );
});

it('says that there is nothing to show, or that it failed, and the lists stay', async () => {
  mockRoute(listTripTowns, { data: [] });
  const page = await open('?view=map');
  expect(await screen.findByText(fr.map.empty)).toBeInTheDocument();
  page.unmount();
  mockRoute(listTripTowns, mockProblem(500, 'INTERNAL_ERROR'));
  await open('?view=map');
  expect(await screen.findByText(fr.map.failed)).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'Offres' })).toBeInTheDocument();
});
