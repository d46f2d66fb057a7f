import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getCarpoolOverview } from '@siteswap/contracts/carpool';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import en from '#src/locales/en.json' with { type: 'json' };
import { CarpoolOverviewPage } from './carpool-overview.page.tsx';

const open = () =>
  renderPage(CarpoolOverviewPage, {
    path: '/editions/:id/gestion/covoiturage',
    url: '/editions/12/gestion/covoiturage',
    messages: { carpool: en },
    session: aSessionUser(),
  });

const none = { cars: 0, seats: 0, freeSeats: 0, unmetSeats: 0 };

describe('CP-13 carpooling for the organisers of an edition', () => {
  it('counts cars and seats by day and direction, and unmet requests by region', async () => {
    mockRoute(getCarpoolOverview, {
      totals: { cars: 4, seats: 12, freeSeats: 5, unmetSeats: 3 },
      days: [
        {
          day: '2126-04-18',
          direction: 'TO_EVENT',
          offers: 4,
          seats: 12,
          freeSeats: 5,
          requests: 2,
          unmetSeats: 3,
        },
      ],
      regions: [{ region: 'Flanders', direction: 'TO_EVENT', requests: 2, seats: 3 }],
    });
    await open();
    const days = within(await screen.findByRole('grid', { name: en.overview.days }));
    const row = days.getByRole('row', { name: /18 Apr 2126 · Going/ });
    expect(
      within(row)
        .getAllByRole('gridcell')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['4', '12', '5', '2', '3']));
    const regions = within(screen.getByRole('grid', { name: en.overview.regions }));
    expect(regions.getByRole('row', { name: /Flanders · Going/ })).toBeInTheDocument();
  });

  it('says that there is no trip yet', async () => {
    mockRoute(getCarpoolOverview, { totals: none, days: [], regions: [] });
    await open();
    expect(await screen.findByText(en.overview.empty.title)).toBeInTheDocument();
  });

  it('is rejected for callers who may not edit the edition', async () => {
    mockRoute(getCarpoolOverview, mockProblem(403, 'FORBIDDEN'));
    await open();
    expect(await screen.findByText(en.overview.rejected.title)).toBeInTheDocument();
  });

  it('can be loaded again when it has failed', async () => {
    mockRoute(getCarpoolOverview, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    mockRoute(getCarpoolOverview, { totals: none, days: [], regions: [] });
    await user.click(retry);
    expect(await screen.findByText(en.overview.empty.title)).toBeInTheDocument();
  });
});
