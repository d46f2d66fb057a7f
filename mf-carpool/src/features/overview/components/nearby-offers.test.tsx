import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listOffers } from '@siteswap/contracts/carpool';
import { getEdition } from '@siteswap/contracts/editions';
import { anEdition } from '@siteswap/contracts/testing';
import { searchTowns } from '@siteswap/contracts/towns';
import { mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { anOffer, aTripList } from '#test/fixtures.ts';
import { NearbyOffers } from './nearby-offers.tsx';

const open = () =>
  renderPage(<NearbyOffers editionId={12} />, {
    messages: { carpool: en },
    contributions: {
      slots: [],
      routes: [{ id: 'carpool.edition', path: '/editions/:id/carpool' }],
    },
  });

beforeEach(() => {
  mockRoute(getEdition, anEdition());
});

describe('who can drive me there', () => {
  it('asks once from where, then says what each car would add', async () => {
    const calls = mockRoute(listOffers, aTripList([anOffer({ detourMinutes: 12 })]));
    mockRoute(searchTowns, {
      data: [
        {
          id: 3,
          name: 'Gent',
          region: null,
          country: 'BE',
          latitude: 51.05,
          longitude: 3.72,
          population: 1,
        },
      ],
    });
    const { user } = await open();
    expect(await screen.findByRole('link', { name: /14:00 · Gand/ })).toHaveAttribute(
      'href',
      '/editions/12/carpool?offerId=1',
    );
    await user.type(screen.getByRole('combobox', { name: en.filters.from }), 'Gen');
    await user.click(await screen.findByRole('option', { name: /Gent/ }));
    expect(await screen.findByText('about +12 min')).toBeInTheDocument();
    await waitFor(() =>
      expect(calls.at(-1)).toMatchObject({ query: { sort: 'detour', seats: 1 } }),
    );
    expect(localStorage.getItem('carpool-from')).toContain('Gent');
    await user.click(screen.getByRole('button', { name: en.trip.edit }));
    expect(localStorage.getItem('carpool-from')).toBeNull();
  });

  it('says that there is no car yet, and leads to the tab', async () => {
    mockRoute(listOffers, aTripList([]));
    await open();
    expect(await screen.findByText(en.nearby.empty)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: en.nearby.all })).toHaveAttribute(
      'href',
      '/editions/12/carpool',
    );
  });

  it('is left out for an edition that takes no trips', async () => {
    mockRoute(getEdition, anEdition({ status: 'CANCELLED' }));
    mockRoute(listOffers, aTripList([anOffer()]));
    await open();
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: en.nearby.title })).not.toBeInTheDocument(),
    );
  });
});
