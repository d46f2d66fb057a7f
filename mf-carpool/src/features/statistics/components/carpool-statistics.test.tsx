import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getMyCarpoolStatistics } from '@siteswap/contracts/carpool';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { CarpoolStatistics } from './carpool-statistics.tsx';

const open = () =>
  renderPage(CarpoolStatistics, {
    locale: 'fr',
    messages: { carpool: fr },
    session: aSessionUser(),
  });

describe('carpooling in the numbers of my profile', () => {
  it('counts my offers and requests', async () => {
    mockRoute(getMyCarpoolStatistics, { statistics: { offers: 3, requests: 1 } });
    await open();
    expect((await screen.findByText('Offres de covoiturage')).closest('div')).toHaveTextContent(
      '3',
    );
    expect(screen.getByText('Demandes de covoiturage').closest('div')).toHaveTextContent('1');
  });

  it('stays away while it cannot be had', async () => {
    const asked = mockRoute(getMyCarpoolStatistics, mockProblem(500, 'INTERNAL_ERROR'));
    await open();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });
});
