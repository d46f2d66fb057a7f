import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { listFavorites, toggleFavorite } from '@siteswap/contracts/editions';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { EditionCard } from '#src/features/editions/components/edition-card.tsx';
import en from '#src/locales/en.json' with { type: 'json' };
import { anEditionCard } from '#test/an-edition.ts';
import { FavoritesPage } from './favorites.page.tsx';

const open = () =>
  renderPage(FavoritesPage, {
    path: '/favorites',
    session: aSessionUser(),
    messages: { editions: en },
  });

const star = (): Promise<HTMLElement> =>
  screen.findByRole('button', { name: 'Favourite: EJC Lille' });

describe('my favourites', () => {
  it('FA-01 lists the editions I starred', async () => {
    mockRoute(listFavorites, { data: [anEditionCard(), anEditionCard({ id: 13, name: 'BJC' })] });
    await open();
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'EJC Lille' })).toBeInTheDocument();
    expect(screen.getByRole('article', { name: 'BJC' })).toBeInTheDocument();
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
  });

  it('say so when there are none, and lead to the editions', async () => {
    mockRoute(listFavorites, { data: [] });
    await open();
    expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Browse editions' })).toHaveAttribute('href', '/');
  });

  it('say so when they cannot be had, and Retry brings them', async () => {
    mockRoute(listFavorites, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Your favourites could not be loaded')).toBeInTheDocument();
    mockRoute(listFavorites, { data: [anEditionCard()] });
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('article', { name: 'EJC Lille' })).toBeInTheDocument();
  });
});

describe('the star', () => {
  /** The card as on any page, with a server that keeps the stars. */
  const showCard = async (starred: boolean) => {
    let isFavorited = starred;
    mockRoute(listFavorites, () => ({ data: isFavorited ? [anEditionCard()] : [] }));
    const toggles = mockRoute(toggleFavorite, () => {
      isFavorited = !isFavorited;
      return { isFavorited };
    });
    const page = await renderPage(
      <>
        <EditionCard edition={anEditionCard()} />
        <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
      </>,
      { session: aSessionUser(), messages: { editions: en } },
    );
    await waitFor(async () =>
      expect(await star()).toHaveAttribute('aria-pressed', String(starred)),
    );
    return { ...page, toggles };
  };

  it('FA-01 shows at once, before the server has answered', async () => {
    const { user } = await showCard(false);
    const answer = Promise.withResolvers<{ isFavorited: boolean }>();
    mockRoute(toggleFavorite, () => answer.promise);
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
    answer.resolve({ isFavorited: true });
  });

  it('is taken back by a second press', async () => {
    const { user, toggles } = await showCard(false);
    await user.click(await star());
    await waitFor(() => expect(toggles).toHaveLength(1));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await star());
    await waitFor(() => expect(toggles).toHaveLength(2));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'false'));
  });

  it('is undone, and says so, when the server refuses', async () => {
    const { user } = await showCard(true);
    mockRoute(toggleFavorite, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(await star());
    expect(await screen.findByText('The favourite could not be saved')).toBeInTheDocument();
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('FA-01 agrees with another tab that gave or took a star', async () => {
    await showCard(false);
    mockRoute(listFavorites, { data: [anEditionCard()] });
    const otherTab = new BroadcastChannel('siteswap-favorites');
    otherTab.postMessage('changed');
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    otherTab.close();
  });
});
