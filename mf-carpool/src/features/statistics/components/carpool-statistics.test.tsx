import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyCarpoolStatistics } from '@siteswap/contracts/carpool';
import { profileSectionSlot } from '@siteswap/contracts/core';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { remote } from '#src/remote.ts';
import { CarpoolStatistics } from './carpool-statistics.tsx';

const open = () =>
  renderPage(CarpoolStatistics, {
    locale: 'fr',
    messages: { carpool: fr },
    session: aSessionUser(),
  });

describe('carpooling in the statistics of my profile', () => {
  it('counts my offers and requests', async () => {
    mockRoute(getMyCarpoolStatistics, { statistics: { offers: 3, requests: 1 } });
    await open();
    expect((await screen.findByText('Offres de covoiturage')).closest('div')).toHaveTextContent(
      '3',
    );
    expect(screen.getByText('Demandes de covoiturage').closest('div')).toHaveTextContent('1');
  });

  it('leads to my trips, which are a section of the profile', async () => {
    mockRoute(getMyCarpoolStatistics, { statistics: { offers: 3, requests: 1 } });
    await open();
    const links = [await screen.findByRole('link', { name: 'Offres de covoiturage' })];
    links.push(screen.getByRole('link', { name: 'Demandes de covoiturage' }));
    const [section] = remote.slots.filter(({ slot }) => slot === profileSectionSlot.name);
    const hashes = links.map((link) => new URL((link as HTMLAnchorElement).href).hash);
    expect(hashes).toEqual(links.map(() => `#${remote.name}-${section?.id}`));
  });

  it('is left out when it could not be loaded', async () => {
    const requests = mockRoute(getMyCarpoolStatistics, mockProblem(500, 'INTERNAL_ERROR'));
    await open();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });
});
