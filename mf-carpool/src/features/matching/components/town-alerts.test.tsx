import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyTrips, setAlert } from '@siteswap/contracts/carpool';
import { searchTowns } from '@siteswap/contracts/towns';
import { aSessionUser, mockRoute, readPlace, renderPage } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { noTrips } from '#test/fixtures.ts';
import { TownAlerts } from './town-alerts.tsx';

const open = (session: ReturnType<typeof aSessionUser> | null = aSessionUser()) =>
  renderPage(<TownAlerts editionId={12} />, { messages: { carpool: en }, session });

const alert = {
  id: '0197f2a0-0000-7000-8000-000000000001',
  editionId: 12,
  direction: 'TO_EVENT' as const,
  city: 'Gent',
  radiusKm: 50,
  createdAt: '2026-01-01T10:00:00Z',
};

beforeEach(() => {
  mockRoute(getMyTrips, noTrips());
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
});

describe('an alert for cars that do not exist yet', () => {
  it('is set for a town, which the device then remembers', async () => {
    const calls = mockRoute(setAlert, alert);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: en.alert.title }));
    await user.type(await screen.findByRole('combobox', { name: 'Leaving from' }), 'Gen');
    await user.click(await screen.findByRole('option', { name: /Gent/ }));
    mockRoute(getMyTrips, noTrips({ alerts: [alert] }));
    await user.click(screen.getByRole('button', { name: en.alert.save }));
    expect(await screen.findByText('Going, from Gent (50 km around)')).toBeInTheDocument();
    expect(calls).toMatchObject([
      {
        params: { id: 12 },
        body: { direction: 'TO_EVENT', city: 'Gent', latitude: 51.05, longitude: 3.72 },
      },
    ]);
    expect(localStorage.getItem('carpool-from')).toContain('Gent');
  });

  it('needs a town', async () => {
    const calls = mockRoute(setAlert, alert);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: en.alert.title }));
    await user.click(await screen.findByRole('button', { name: en.alert.save }));
    expect(await screen.findByText('This field is required.')).toBeInTheDocument();
    expect(calls).toHaveLength(0);
  });

  it('is for members: a visitor signs in first', async () => {
    const { user } = await open(null);
    await user.click(screen.getByRole('button', { name: en.alert.title }));
    expect(readPlace()?.pending?.name).toBe('carpool.alert.12');
  });
});
