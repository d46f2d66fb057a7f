import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  createFavoritesFeed,
  deleteFavoritesFeed,
  followConvention,
  getFavoritesFeed,
  listEditionCards,
  listFavorites,
  listFollowedConventions,
  setFavorite,
  unfollowConvention,
  unsetFavorite,
} from '@siteswap/contracts/editions';
import { anEditionCard } from '@siteswap/contracts/testing';
import { ToastRegion } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute, renderPage } from '@siteswap/web-kit/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { EditionCard } from '#src/features/editions/components/edition-card.tsx';
import en from '#src/locales/en.json' with { type: 'json' };
import { FavoritesPage } from './favorites.page.tsx';

const withToasts = (page: ReactNode) => (
  <>
    {page}
    <ToastRegion label="Messages" closeLabel="Close" defaultActionLabel="View" />
  </>
);

const open = () =>
  renderPage(withToasts(<FavoritesPage />), {
    path: '/favorites',
    session: aSessionUser(),
    messages: { editions: en },
  });

beforeEach(() => {
  mockRoute(getFavoritesFeed, { createdAt: null });
  mockRoute(listFollowedConventions, { data: [] });
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

  it('say when they could not be loaded, and Retry loads them', async () => {
    mockRoute(listFavorites, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Your favourites could not be loaded')).toBeInTheDocument();
    mockRoute(listFavorites, { data: [anEditionCard()] });
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await screen.findByRole('article', { name: 'EJC Lille' })).toBeInTheDocument();
  });
});

describe('the conventions I follow', () => {
  const ejc = {
    id: 3,
    name: 'European Juggling Convention',
    logo: null,
    isArchived: false,
    isClaimable: false,
    nextEdition: { id: 12, name: 'EJC Lille', startDate: '2126-04-18', endDate: '2126-04-21' },
  };

  it('are listed with their next edition, and a line says how one gets there', async () => {
    mockRoute(listFavorites, { data: [] });
    await open();
    const section = within(screen.getByRole('region', { name: 'Conventions I follow' }));
    expect(await section.findByText(/^Follow a convention from its page/)).toBeInTheDocument();
    mockRoute(listFollowedConventions, {
      data: [ejc, { ...ejc, id: 4, name: 'Trois Balles', nextEdition: null }],
    });
    await open();
    const link = await screen.findByRole('link', { name: 'European Juggling Convention' });
    expect(link).toHaveAttribute('href', '/conventions/3');
    expect(screen.getByRole('link', { name: 'EJC Lille' })).toHaveAttribute('href', '/editions/12');
    expect(screen.getByText('No next edition announced yet')).toBeInTheDocument();
  });

  it('are no longer followed from there, which can be undone', async () => {
    mockRoute(listFavorites, { data: [] });
    let followed = [ejc];
    mockRoute(listFollowedConventions, () => ({ data: followed }));
    mockRoute(unfollowConvention, () => {
      followed = [];
      return { isFollowing: false };
    });
    mockRoute(followConvention, () => {
      followed = [ejc];
      return { isFollowing: true };
    });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: `Unfollow ${ejc.name}` }));
    await waitFor(() => expect(screen.queryByRole('link', { name: ejc.name })).toBeNull());
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('link', { name: ejc.name })).toBeInTheDocument();
  });
});

describe('the favourites of a visitor', () => {
  const openAsVisitor = async (starred: readonly number[]) => {
    const page = await renderPage(withToasts(<FavoritesPage />), {
      path: '/favorites',
      messages: { editions: en },
    });
    act(() => {
      localStorage.setItem('siteswap-stars', JSON.stringify(starred));
      window.dispatchEvent(new StorageEvent('storage', { key: 'siteswap-stars' }));
    });
    return page;
  };

  it('FA-02 are those of this device, and a removed one leaves the others', async () => {
    const lists = mockRoute(listEditionCards, ({ query }) => ({
      data: [anEditionCard(), anEditionCard({ id: 13, name: 'BJC' })].filter(({ id }) =>
        String(query['ids']).split(',').includes(String(id)),
      ),
    }));
    const { user } = await openAsVisitor([12, 13]);
    expect(await screen.findByRole('article', { name: 'BJC' })).toBeInTheDocument();
    expect(screen.getByText('Your stars are saved on this device only.')).toBeInTheDocument();
    expect(lists).toHaveLength(1);
    await user.click(await star());
    await waitFor(() => expect(screen.queryByRole('article', { name: 'EJC Lille' })).toBeNull());
    expect(screen.getByRole('article', { name: 'BJC' })).toBeInTheDocument();
    expect(localStorage.getItem('siteswap-stars')).toBe('[13]');
  });

  it('FA-02 say so when there are none, and lead to an account', async () => {
    await openAsVisitor([]);
    expect(await screen.findByText('No favourites yet')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Find them on every device' })).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Conventions I follow' })).toBeNull();
  });
});

describe('favourites on the same days', () => {
  const three = [
    anEditionCard(),
    anEditionCard({ id: 13, name: 'BJC', startDate: '2126-04-21', endDate: '2126-04-25' }),
    anEditionCard({ id: 14, name: 'Later', startDate: '2126-05-01', endDate: '2126-05-02' }),
  ];
  const card = async (name: string) => within(await screen.findByRole('article', { name }));

  it('say so on their cards, the others do not', async () => {
    mockRoute(listFavorites, { data: three });
    await open();
    expect((await card('EJC Lille')).getByText('Overlaps with BJC')).toBeInTheDocument();
    expect((await card('BJC')).getByText('Overlaps with EJC Lille')).toBeInTheDocument();
    expect((await card('Later')).queryByText(/^Overlaps/)).not.toBeInTheDocument();
  });

  it('do not, once one of them is over', async () => {
    const past = { startDate: '2020-04-18', endDate: '2020-04-21' };
    mockRoute(listFavorites, {
      data: [anEditionCard(past), anEditionCard({ id: 13, name: 'BJC', ...past })],
    });
    await open();
    expect((await card('BJC')).queryByText(/^Overlaps/)).not.toBeInTheDocument();
  });
});

describe('removing a star in the list', () => {
  const three = [
    anEditionCard({ id: 1, name: 'First', startDate: '2027-01-01' }),
    anEditionCard({ id: 2, name: 'Second', startDate: '2027-02-01' }),
    anEditionCard({ id: 3, name: 'Third', startDate: '2027-03-01' }),
  ];
  const openThree = async () => {
    mockRoute(listFavorites, { data: three });
    mockRoute(unsetFavorite, { isFavorited: false });
    const sets = mockRoute(setFavorite, { isFavorited: true });
    const page = await open();
    await screen.findByRole('article', { name: 'Third' });
    const remove = async (name: string) => {
      await page.user.click(screen.getByRole('button', { name: `Favourite: ${name}` }));
      await waitFor(() => expect(screen.queryByRole('article', { name })).not.toBeInTheDocument());
    };
    const names = () => screen.queryAllByRole('article').map((one) => one.textContent);
    return { ...page, sets, remove, names };
  };

  it('focuses the card that takes its place, then the last one, then the heading', async () => {
    const { remove } = await openThree();
    await remove('Second');
    await waitFor(() => expect(screen.getByRole('link', { name: 'Third' })).toHaveFocus());
    await remove('Third');
    await waitFor(() => expect(screen.getByRole('link', { name: 'First' })).toHaveFocus());
    await remove('First');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('can be undone: the card is where it was', async () => {
    const { user, sets, remove, names } = await openThree();
    await remove('Second');
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    expect(messages.getByText('Removed from favourites')).toBeInTheDocument();
    await user.click(messages.getByRole('button', { name: 'Undo' }));
    await screen.findByRole('article', { name: 'Second' });
    expect(names().map((text) => /First|Second|Third/.exec(text ?? '')?.[0])).toEqual([
      'First',
      'Second',
      'Third',
    ]);
    await waitFor(() => expect(sets[0]?.params).toEqual({ id: 2 }));
  });

  it('says when the server rejects it, and the card is back', async () => {
    const { remove } = await openThree();
    const response = Promise.withResolvers<void>();
    mockRoute(unsetFavorite, async () => {
      await response.promise;
      return mockProblem(503, 'SERVICE_UNAVAILABLE');
    });
    await remove('Second');
    response.resolve();
    expect(await screen.findByText('The favourite could not be saved')).toBeInTheDocument();
    expect(await screen.findByRole('article', { name: 'Second' })).toBeInTheDocument();
  });
});

describe('the star of a visitor', () => {
  const openAsVisitor = async (starred: number[] = []) => {
    const lists = mockRoute(listFavorites, { data: [] });
    const sets = mockRoute(setFavorite, { isFavorited: true });
    const page = await renderPage(withToasts(<EditionCard edition={anEditionCard()} />), {
      messages: { editions: en },
    });
    act(() => {
      localStorage.setItem('siteswap-stars', JSON.stringify(starred));
      window.dispatchEvent(new StorageEvent('storage', { key: 'siteswap-stars' }));
    });
    const signIn = () => act(() => session.login(aSessionUser(), false));
    return { ...page, lists, sets, signIn };
  };
  const { id } = anEditionCard();

  it('is set after the sign-in that it asked for, with one call', async () => {
    const { user, sets, signIn } = await openAsVisitor();
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'false');
    expect(sets).toHaveLength(0);
    signIn();
    await waitFor(() => expect(sets).toHaveLength(1));
    expect(sets[0]?.params).toEqual({ id });
  });

  it('FA-02 is stored on the device once that was chosen, and merged at the sign-in', async () => {
    const { user, lists, sets, signIn } = await openAsVisitor([31]);
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
    expect(lists).toHaveLength(0);
    mockRoute(listFavorites, { data: [anEditionCard(), anEditionCard({ id: 31 })] });
    signIn();
    await waitFor(() => expect(sets.map(({ params }) => params.id)).toEqual([31, id]));
    await waitFor(() => expect(localStorage.getItem('siteswap-stars')).toBeNull());
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('FA-02 is shown although the list was read before it was merged, and arrives after that', async () => {
    const { user, signIn } = await openAsVisitor([31]);
    await user.click(await star());
    const former = Promise.withResolvers<void>();
    let reads = 0;
    mockRoute(listFavorites, async () => {
      reads += 1;
      if (reads > 1) return { data: [anEditionCard(), anEditionCard({ id: 31 })] };
      await former.promise;
      return { data: [] };
    });
    signIn();
    await waitFor(() => expect(localStorage.getItem('siteswap-stars')).toBeNull());
    former.resolve();
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('FA-02 a star whose edition is gone is dropped, one that cannot be saved now stays', async () => {
    const { signIn } = await openAsVisitor([31, 32, 33]);
    mockRoute(setFavorite, ({ params }) => {
      if (params.id === 31) return mockProblem(404, 'NOT_FOUND');
      return params.id === 32 ? { isFavorited: true } : mockProblem(429, 'RATE_LIMITED');
    });
    signIn();
    await waitFor(() => expect(localStorage.getItem('siteswap-stars')).toBe('[33]'));
  });

  it('is removed, and set again, without a call', async () => {
    const { user, sets } = await openAsVisitor([id]);
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'false');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
    expect(sets).toHaveLength(0);
  });
});

describe('the star', () => {
  /** The card as on any page, with a mock server that stores the stars. */
  const showCard = async (starred: boolean) => {
    let isFavorited = starred;
    const lists = mockRoute(listFavorites, () => ({
      data: isFavorited ? [anEditionCard()] : [],
    }));
    const save = (next: boolean) => () => {
      isFavorited = next;
      return { isFavorited };
    };
    const sets = mockRoute(setFavorite, save(true));
    const unsets = mockRoute(unsetFavorite, save(false));
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
    return { ...page, lists, sets, unsets };
  };

  it('is neither on nor off in the markup of the server, and until the favourites are there', async () => {
    const response = Promise.withResolvers<void>();
    mockRoute(listFavorites, async () => {
      await response.promise;
      return { data: [anEditionCard()] };
    });
    const card = <EditionCard edition={anEditionCard()} />;
    await renderPage(card, { session: aSessionUser(), messages: { editions: en } });
    expect(await star()).not.toHaveAttribute('aria-pressed');
    response.resolve();
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));

    const markup = renderToString(
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter>{card}</MemoryRouter>
      </QueryClientProvider>,
    );
    expect(markup).toContain('aria-label="Favourite: EJC Lille"');
    expect(markup).not.toContain('aria-pressed');
  });

  it('FA-01 shows at once, before the server has responded', async () => {
    const { user } = await showCard(false);
    const response = Promise.withResolvers<{ isFavorited: boolean }>();
    mockRoute(setFavorite, () => response.promise);
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'true');
    response.resolve({ isFavorited: true });
  });

  it('is removed by a second press', async () => {
    const { user, lists, sets, unsets } = await showCard(false);
    await user.click(await star());
    await waitFor(() => expect(sets).toHaveLength(1));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    await user.click(await star());
    await waitFor(() => expect(unsets).toHaveLength(1));
    expect(sets).toHaveLength(1);
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'false'));
    // One call each: the list is not read again.
    expect(lists).toHaveLength(1);
  });

  it('is as it was pressed last, also when it is pressed again before the response', async () => {
    const { user, sets, unsets } = await showCard(false);
    const response = Promise.withResolvers<{ isFavorited: boolean }>();
    const first = mockRoute(setFavorite, () => response.promise);
    await user.click(await star());
    await waitFor(() => expect(first).toHaveLength(1));
    await user.click(await star());
    expect(await star()).toHaveAttribute('aria-pressed', 'false');
    // Sent in this order.
    expect(unsets).toHaveLength(0);
    response.resolve({ isFavorited: true });
    await waitFor(() => expect(unsets).toHaveLength(1));
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'false'));
    expect(sets).toHaveLength(0);
  });

  it('is undone, and says so, when the server rejects it', async () => {
    const { user } = await showCard(true);
    mockRoute(unsetFavorite, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await user.click(await star());
    expect(await screen.findByText('The favourite could not be saved')).toBeInTheDocument();
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
  });

  it('FA-01 follows a star that another tab set or removed', async () => {
    const { lists } = await showCard(false);
    const otherTab = new BroadcastChannel('siteswap-favorites');
    otherTab.postMessage({ edition: anEditionCard(), isFavorited: true });
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    expect(lists).toHaveLength(1);
    otherTab.close();
  });

  it('FA-01 follows a tab of another release, which only says that something changed', async () => {
    await showCard(false);
    mockRoute(listFavorites, { data: [anEditionCard()] });
    const otherTab = new BroadcastChannel('siteswap-favorites');
    otherTab.postMessage('changed');
    await waitFor(async () => expect(await star()).toHaveAttribute('aria-pressed', 'true'));
    otherTab.close();
  });
});

describe('FA-01 a star that is pressed before the list has come', () => {
  const [lille, bjc, later] = [
    anEditionCard(),
    anEditionCard({ id: 13, name: 'BJC' }),
    anEditionCard({ id: 14, name: 'Later' }),
  ];
  const starOf = (name: string) => screen.getByRole('button', { name: `Favourite: ${name}` });
  const isOn = (name: string) => starOf(name).getAttribute('aria-pressed');

  /** A server with the star of Lille; its responses come when they are let through. */
  const showCards = async () => {
    const starred = [lille];
    const reads: (() => void)[] = [];
    const sets: (() => void)[] = [];
    mockRoute(listFavorites, async () => {
      const data = [...starred];
      await new Promise<void>((resolve) => reads.push(resolve));
      return { data };
    });
    mockRoute(setFavorite, async ({ params }) => {
      await new Promise<void>((resolve) => sets.push(resolve));
      starred.push(...[bjc, later].filter(({ id }) => id === params.id));
      return { isFavorited: true };
    });
    const page = await renderPage(
      withToasts([lille, bjc, later].map((one) => <EditionCard key={one.id} edition={one} />)),
      { session: aSessionUser(), messages: { editions: en } },
    );
    await waitFor(() => expect(reads).toHaveLength(1));
    return { ...page, starred, reads, sets };
  };

  it('is on, and the others are unknown until the list comes', async () => {
    const { user, reads, sets } = await showCards();
    await user.click(starOf('BJC'));
    await waitFor(() => expect(sets).toHaveLength(1));
    expect(isOn('BJC')).toBe('true');
    expect(isOn('EJC Lille')).toBeNull();
    reads[0]?.();
    await waitFor(() => expect(isOn('EJC Lille')).toBe('true'));
    expect(isOn('BJC')).toBe('true');
    sets[0]?.();
    await waitFor(() => expect(reads).toHaveLength(2));
    reads[1]?.();
    await waitFor(() => expect(isOn('Later')).toBe('false'));
    expect([isOn('EJC Lille'), isOn('BJC')]).toEqual(['true', 'true']);
  });

  it('leaves the others in the list when the next is pressed while that is read again', async () => {
    const { user, reads, sets } = await showCards();
    await user.click(starOf('BJC'));
    await waitFor(() => expect(sets).toHaveLength(1));
    sets[0]?.();
    await waitFor(() => expect(reads.length).toBeGreaterThan(1));
    await user.click(starOf('Later'));
    await waitFor(() => expect(sets).toHaveLength(2));
    const before = reads.length;
    sets[1]?.();
    await waitFor(() => expect(reads.length).toBeGreaterThan(before));
    for (const read of reads) read();
    await waitFor(() => expect(isOn('EJC Lille')).toBe('true'));
    expect([isOn('BJC'), isOn('Later')]).toEqual(['true', 'true']);
  });

  it('in another tab leaves the others unknown, and the list is read again', async () => {
    const { starred, reads } = await showCards();
    starred.push(bjc);
    const otherTab = new BroadcastChannel('siteswap-favorites');
    otherTab.postMessage({ edition: bjc, isFavorited: true });
    otherTab.close();
    await waitFor(() => expect(reads).toHaveLength(2));
    expect(isOn('EJC Lille')).toBeNull();
    for (const read of reads) read();
    await waitFor(() => expect(isOn('EJC Lille')).toBe('true'));
    expect(isOn('BJC')).toBe('true');
  });
});

describe('FA-03 the secret address of my favourites', () => {
  const at = (second: number) => `2027-05-10T12:00:0${second}.000Z`;
  const url = (letter: string) => `https://siteswap.test/feeds/favorites/${letter.repeat(43)}.ics`;
  /** A server that makes the address a, then b, and forgets it. */
  const openWith = async (createdAt: string | null) => {
    let made = 0;
    let state = createdAt;
    mockRoute(listFavorites, { data: [anEditionCard()] });
    mockRoute(getFavoritesFeed, () => ({ createdAt: state }));
    mockRoute(createFavoritesFeed, () => {
      made += 1;
      state = at(made);
      return { url: url(made === 1 ? 'a' : 'b'), createdAt: state };
    });
    mockRoute(deleteFavoritesFeed, () => {
      state = null;
      return { createdAt: null };
    });
    return open();
  };
  const press = (name: string) => screen.findByRole('button', { name });
  const address = () => screen.findByRole('textbox', { name: 'Secret address' });

  it('is made with a press, shown and selected, and can be copied or given to calendars', async () => {
    const { user } = await openWith(null);
    await user.click(await press('Make a secret address'));
    expect(await address()).toHaveValue(url('a'));
    await waitFor(async () => expect(await address()).toHaveFocus());
    await user.click(await press('Copy'));
    expect(await navigator.clipboard.readText()).toBe(url('a'));
    expect(await screen.findByText('Address copied')).toBeInTheDocument();
    const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? '';
    expect(link('Add to a calendar')).toBe(url('a').replace('https', 'webcal'));
    expect(new URL(link('Google')).searchParams.get('cid')).toBe(
      url('a').replace('https', 'webcal'),
    );
    expect(new URL(link('Outlook')).searchParams.get('url')).toBe(url('a'));
    expect(link('RSS')).toBe(url('a').replace('.ics', '.rss?locale=en'));
  });

  it('is not shown again: only when it was made', async () => {
    await openWith(at(0));
    expect(
      await screen.findByText('You made your secret address on 10 May 2027.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });

  it('is replaced after a question', async () => {
    const { user } = await openWith(null);
    await user.click(await press('Make a secret address'));
    await address();
    await user.click(await press('Make a new address'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Make a new address' }));
    await waitFor(async () => expect(await address()).toHaveValue(url('b')));
  });

  it('ends after a question, and can be made again', async () => {
    const { user } = await openWith(at(0));
    await user.click(await press('Disable the address'));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Disable the address' }));
    expect(await press('Make a secret address')).toBeInTheDocument();
    expect(screen.getByText('The secret address no longer works')).toBeInTheDocument();
    const heading = screen.getByRole('heading', { name: 'In your calendar' });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('says when it cannot be made', async () => {
    const { user } = await openWith(null);
    mockRoute(createFavoritesFeed, mockProblem(429, 'RATE_LIMITED'));
    await user.click(await press('Make a secret address'));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  });
});
