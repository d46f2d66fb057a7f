import { expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listFavorites } from '@siteswap/contracts/editions';
import { anEditionCard } from '@siteswap/contracts/testing';
import { aSessionUser, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { FavoriteStatistic } from './favorite-statistic.tsx';

it('the statistics of my profile count my favourites and link to them', async () => {
  mockRoute(listFavorites, { data: [anEditionCard({ id: 1 }), anEditionCard({ id: 2 })] });
  await renderPage(FavoriteStatistic, {
    locale: 'fr',
    messages: { editions: fr },
    session: aSessionUser(),
  });
  const link = await screen.findByRole('link', { name: 'Éditions favorites' });
  expect(link).toHaveAttribute('href', '/favorites');
  expect(link.closest('div')).toHaveTextContent('2');
});
