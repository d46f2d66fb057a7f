import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import '@siteswap/web-kit/testing/coarse-outlines';
import {
  countPosts,
  type Edition,
  editionAboutSlot,
  getConvention,
  getEdition,
  getFollow,
  getMyEdition,
  listConventionEditions,
  listEditions,
  listEditionTeam,
  listFavorites,
} from '@siteswap/contracts/editions';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import {
  aConvention,
  anEdition,
  anEditionCard,
  aPublicUser,
  daysFromToday,
} from '@siteswap/contracts/testing';
import { listTowns } from '@siteswap/contracts/towns';
import { toast } from '@siteswap/ui-kit/toast';
import type { RemoteSlotContribution } from '@siteswap/web-kit';
import {
  aSessionUser,
  fillSlot,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  type RenderPageOptions,
  renderPage,
  setDeviceOnline,
  topicListeners,
} from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { ConventionPage } from '#src/features/conventions/pages/convention.page.tsx';
import en from '#src/locales/en.json' with { type: 'json' };
import { aList } from '#test/a-list.ts';
import { RefetchButton } from '#test/refetch-button.tsx';
import { useEdition } from '../api/use-edition.ts';
import { pageCodeLoaded } from '../edition-opening.store.ts';
import { EditionPage } from './edition.page.tsx';
import { EditionsHomePage } from './editions-home.page.tsx';

const open = (options: RenderPageOptions = {}) =>
  renderPage(EditionPage, {
    path: '/editions/:id',
    url: '/editions/12',
    messages: { editions: en, carpool: { tab: 'Carpool' }, lost: { tab: 'Lost and found' } },
    ...options,
  });

const show = (fields: Partial<Edition>) => {
  mockRoute(getEdition, anEdition(fields));
  return open();
};

const heading = (name: string) => screen.findByRole('heading', { name });
const definition = (term: string): HTMLElement =>
  screen.getByText(term, { selector: 'dt' }).nextElementSibling as HTMLElement;

afterEach(() => {
  jest.restoreAllMocks();
});

beforeEach(() => {
  mockRoute(listEditionTeam, { data: [] });
});

function Later(): ReactNode {
  return <RefetchButton query={useEdition(12)} />;
}

it('shows what another member has changed while it is open', async () => {
  await show({ status: 'CONFIRMED' });
  await heading(anEdition().name);
  mockRoute(getEdition, anEdition({ name: 'Convention d’Arras' }));
  act(() => topicListeners.changed(['editions.edition.13']));
  act(() => topicListeners.changed(['editions.edition.12']));
  expect(await heading('Convention d’Arras')).toBeVisible();
});

it('still shows its tabs and their page when a later read fails', async () => {
  mockRoute(getEdition, anEdition());
  await renderPage(
    <>
      <EditionPage />
      <Later />
    </>,
    {
      path: '/editions/:id',
      url: '/editions/12/posts',
      messages: { editions: en },
      children: [{ path: 'posts', element: <input aria-label="Post" /> }],
    },
  );
  const tabs = await screen.findByRole('navigation');
  const input = screen.getByRole('textbox', { name: 'Post' });
  mockRoute(getEdition, mockProblem(503, 'SERVICE_UNAVAILABLE'));
  fireEvent.click(screen.getByText('Read again'));
  await screen.findByText('Read failed');
  expect(tabs).toBeInTheDocument();
  expect(input).toBeInTheDocument();
});

it('the header of a favourite names the other favourites on the same days', async () => {
  const other = anEditionCard({ id: 13, name: 'BJC' });
  // Its path would match that of the favourites.
  mockRoute(getEdition, anEdition());
  mockRoute(listFavorites, { data: [anEditionCard(), other] });
  const page = await open({ session: aSessionUser() });
  expect(await screen.findByText('Overlaps with BJC')).toBeInTheDocument();
  page.unmount();
  mockRoute(listFavorites, { data: [other] });
  await open({ session: aSessionUser() });
  await heading('EJC Lille');
  await screen.findByRole('button', { name: 'Favourite: EJC Lille', pressed: false });
  expect(screen.queryByText('Overlaps with BJC')).not.toBeInTheDocument();
});

describe('the team of an edition', () => {
  const marco = aPublicUser({ id: 7, pseudo: 'marco' });
  const ana = aPublicUser({ id: 8, pseudo: 'ana' });

  it('is who is in charge and what the others do', async () => {
    const requests = mockRoute(listEditionTeam, {
      data: [
        { user: marco, title: null, isAuthor: true },
        { user: ana, title: 'Treasurer', isAuthor: false },
      ],
    });
    await show({});
    const section = within((await heading('The team')).closest('section') as HTMLElement);
    const people = section.getAllByRole('listitem').map((one) => one.textContent);
    expect(people).toEqual([
      expect.stringMatching(/marco.*in charge$/),
      expect.stringMatching(/ana.*Treasurer$/),
    ]);
    expect(requests[0]?.params).toEqual({ id: 12 });
  });

  it('is not mentioned when there is no one to show', async () => {
    await show({});
    await heading('At a glance');
    expect(screen.queryByRole('heading', { name: 'The team' })).not.toBeInTheDocument();
  });

  it('says when it could not be loaded, next to the rest of the page', async () => {
    mockRoute(listEditionTeam, mockProblem(500, 'INTERNAL_ERROR'));
    await show({});
    expect(await screen.findByText('The team could not be loaded')).toBeInTheDocument();
    expect(await heading('At a glance')).toBeInTheDocument();
  });

  it('is not asked for while the edition is a draft', async () => {
    const requests = mockRoute(listEditionTeam, { data: [] });
    await show({ isOnline: false });
    await heading('At a glance');
    expect(requests).toHaveLength(0);
  });
});

describe('sharing an edition', () => {
  const url = `${location.origin}/editions/12`;
  const toasts = () => toast.list().map(({ title }) => title);
  const define = (fields: object) => {
    for (const [name, value] of Object.entries(fields)) {
      Object.defineProperty(navigator, name, { value, configurable: true });
    }
  };
  const rejects = (name: string) => jest.fn(() => Promise.reject(new DOMException('no', name)));
  const press = async () => {
    const { user } = await show({});
    await screen.findByRole('button', { name: 'Share' });
    // `user` brings a clipboard of its own.
    define({ clipboard: { writeText } });
    act(() => screen.getByRole('button', { name: 'Share' }).focus());
    await user.keyboard('{Enter}');
  };
  let writeText: jest.Mock<(text: string) => Promise<void>>;

  beforeEach(() => {
    toast.clear();
    writeText = jest.fn(() => Promise.resolve());
    define({ share: undefined, canShare: undefined });
  });

  it('opens what the device has for it', async () => {
    const share = jest.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
    define({ share });
    await press();
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'EJC Lille', url }));
    expect(toasts()).toEqual([]);
  });

  it('copies the address where there is nothing for it, and says so', async () => {
    await press();
    await waitFor(() => expect(toasts()).toEqual(['Link copied']));
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it('does nothing more for a person who changes their mind', async () => {
    const share = rejects('AbortError');
    define({ share });
    await press();
    await waitFor(() => expect(share).toHaveBeenCalled());
    expect(writeText).not.toHaveBeenCalled();
  });

  it('copies when the device cannot share, and says when it cannot copy either', async () => {
    define({ share: rejects('NotAllowedError') });
    writeText.mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await press();
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^The link could not/)]));
    expect(writeText).toHaveBeenCalledWith(url);
  });
});

describe('the page of an edition', () => {
  it('shows its name, its convention, days as text and place, and the links', async () => {
    const requests = mockRoute(
      getEdition,
      anEdition({
        ticketingUrl: 'https://tickets.test/ejc',
        officialWebsiteUrl: 'https://ejc.test',
      }),
    );
    await open();
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    expect(await screen.findByRole('heading', { level: 1, name: 'EJC Lille' })).toBeInTheDocument();
    expect(requests[0]?.params).toEqual({ id: 12 });
    expect(screen.getAllByText('18 – 21 April 2126')).not.toHaveLength(0);
    expect(screen.getAllByText('Lille, France')).not.toHaveLength(0);
    const header = within(
      screen.getByRole('heading', { level: 1 }).closest('header') as HTMLElement,
    );
    expect(header.getByText('European Juggling Convention')).toBeInTheDocument();
    expect(header.getByRole('link', { name: 'Tickets' })).toHaveAttribute(
      'href',
      'https://tickets.test/ejc',
    );
    expect(header.getByRole('link', { name: 'Official site' })).toHaveAttribute(
      'href',
      'https://ejc.test',
    );
  });

  it('ED-11 shows the days of the edition itself, wherever the reader is', async () => {
    await show({ startDate: '2126-04-30', endDate: '2126-05-03', timezone: 'Europe/Rome' });
    await heading('EJC Lille');
    expect(definition('Dates')).toHaveTextContent('30 April – 3 May 2126');
  });

  it('shows dates, address, convention', async () => {
    await show({
      datesCertainty: 'uncertain',
      addressLine1: '1 rue du Cirque',
      postalCode: '59000',
    });
    await heading('At a glance');
    expect(definition('Dates')).toHaveTextContent(
      '18 – 21 April 2126These dates are not confirmed.',
    );
    expect(definition('Place')).toHaveTextContent('1 rue du Cirque, 59000 Lille, France');
    expect(definition('Convention')).toHaveTextContent('European Juggling Convention');
  });

  it('shows the way to its pin, and a map when it is asked for', async () => {
    mockRoute(getPlatformConfig, { signInProviders: [] });
    const towns = mockRoute(listTowns, { data: [] });
    const { user } = await show({ latitude: 50.63, longitude: 3.06 });
    await heading('At a glance');
    const ways = within(definition('Directions')).getAllByRole('link');
    expect(ways.map((way) => way.textContent)).toEqual(['OpenStreetMap', 'Google', 'Apple']);
    for (const way of ways) expect(way).toHaveAttribute('target', '_blank');
    expect(screen.queryByRole('region', { name: 'Map of the place' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show on the map' }));
    const map = await screen.findByRole('region', { name: 'Map of the place' });
    expect(map).toHaveFocus();
    expect(await within(map).findByRole('button', { name: 'Zoom in' })).toBeInTheDocument();
    await waitFor(() => expect(map.querySelector('.sw-map-point')).toBeInTheDocument());
    // jsdom has whole zooms only, here the closest.
    await waitFor(() => {
      const [west = 0, , east = 0] = towns.at(-1)?.query.bbox ?? [];
      expect(east - west).toBeGreaterThan(0);
      expect(east - west).toBeLessThan(1.2);
    });
    expect(within(map).getByText('2 km')).toBeInTheDocument();
  });

  it('shows no way to an edition on the net', async () => {
    await show({ isVirtual: true, latitude: null, longitude: null });
    await heading('At a glance');
    expect(screen.queryByText('Directions')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Show on the map' })).not.toBeInTheDocument();
  });

  it('lists what there is on site in groups, without empty groups', async () => {
    await show({ hasShowers: true, hasATM: true, hasOpenStage: true, hasCashPayment: true });
    await heading('On site');
    const namesUnder = (group: string): (string | null)[] =>
      within(screen.getByRole('heading', { name: group }).parentElement as HTMLElement)
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(namesUnder('Facilities')).toEqual(['Showers', 'Cash machine']);
    expect(namesUnder('Activities')).toEqual(['Open stage']);
    expect(namesUnder('Payment')).toEqual(['Cash']);
    expect(screen.queryByRole('heading', { name: 'Sleeping' })).not.toBeInTheDocument();
  });

  it('says when nothing is announced or described yet', async () => {
    await show({});
    expect(await screen.findByText('Nothing is announced yet.')).toBeInTheDocument();
    expect(screen.getByText('The team has not described this edition yet.')).toBeInTheDocument();
  });
});

describe('an edition whose card was on the page before', () => {
  const openList = async () => {
    const page = await renderPage(
      <Routes>
        <Route path="/" element={<EditionsHomePage />} />
        <Route path="/editions/:id" element={<EditionPage />} />
      </Routes>,
      { path: '/*', url: '/', messages: { editions: en } },
    );
    return { ...page, card: await screen.findByRole('link', { name: 'EJC Lille' }) };
  };
  const openFromList = async () => {
    const page = await openList();
    await page.user.click(page.card);
    return page;
  };
  const title = () => screen.findByRole('heading', { level: 1, name: 'EJC Lille' });
  const expectHeader = async () => {
    const header = within((await title()).closest('header') as HTMLElement);
    expect(header.getByText('18 – 21 April 2126')).toBeInTheDocument();
    expect(header.getByText('Lille, France')).toBeInTheDocument();
  };

  beforeEach(() => {
    mockRoute(listEditions, aList([anEditionCard()]));
  });

  it('has name, days and place at once, the rest when it has come', async () => {
    const response = Promise.withResolvers<Edition>();
    mockRoute(getEdition, () => response.promise);
    await openFromList();
    await expectHeader();
    expect(screen.getByRole('status', { name: 'Loading…' })).toBeInTheDocument();
    response.resolve(anEdition());
    expect(await heading('At a glance')).toBeInTheDocument();
    expect(screen.queryByRole('status', { name: 'Loading…' })).not.toBeInTheDocument();
  });

  it('has them from the page of its convention, too', async () => {
    mockRoute(getEdition, () => new Promise<Edition>(() => {}));
    mockRoute(getConvention, aConvention());
    mockRoute(getFollow, { isFollowing: false });
    mockRoute(listConventionEditions, { data: [anEditionCard()] });
    const { user } = await renderPage(
      <Routes>
        <Route path="/conventions/:id" element={<ConventionPage />} />
        <Route path="/editions/:id" element={<EditionPage />} />
      </Routes>,
      { path: '/*', url: '/conventions/3', messages: { editions: en } },
    );
    await user.click(await screen.findByRole('link', { name: 'EJC Lille' }));
    await expectHeader();
  });

  describe('in a browser with view transitions', () => {
    let finished: Promise<void> | undefined;
    const begin = jest.fn((update: () => Promise<void>) => {
      finished = update();
      return { ready: finished, finished };
    });
    const prefer = (motion: 'no-preference' | 'reduce') =>
      jest
        .spyOn(window, 'matchMedia')
        .mockImplementation(
          (query) => ({ matches: query.includes(`: ${motion}`) }) as MediaQueryList,
        );

    beforeEach(() => {
      begin.mockClear();
      Object.assign(document, { startViewTransition: begin });
      mockRoute(getEdition, anEdition());
    });
    afterEach(() => {
      Reflect.deleteProperty(document, 'startViewTransition');
    });

    it('waits for the code of its page without a movement', async () => {
      prefer('no-preference');
      const { user, card } = await openList();
      await user.click(card);
      await title();
      expect(begin).not.toHaveBeenCalled();
    });

    it('moves to its page, which is there when the movement begins', async () => {
      pageCodeLoaded();
      prefer('no-preference');
      const { user, card } = await openList();
      await user.click(card);
      expect(begin).toHaveBeenCalledTimes(1);
      await act(async () => finished);
      expect(screen.getByRole('heading', { level: 1, name: 'EJC Lille' })).toBeInTheDocument();
    });

    it('does not move for who prefers no movement, nor when the page opens elsewhere', async () => {
      pageCodeLoaded();
      prefer('no-preference');
      const { user, card } = await openList();
      await user.keyboard('{Control>}');
      await user.click(card);
      await user.keyboard('{/Control}');
      expect(card).toBeInTheDocument();
      prefer('reduce');
      await user.click(card);
      await title();
      expect(begin).not.toHaveBeenCalled();
    });
  });

  it('still shows them above the error, with Retry', async () => {
    mockRoute(getEdition, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await openFromList();
    expect(await screen.findByText('This edition could not be loaded')).toBeInTheDocument();
    await expectHeader();
    mockRoute(getEdition, anEdition());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('At a glance')).toBeInTheDocument();
  });

  it('says without a network what is missing, and brings it when the network is back', async () => {
    mockNetworkFailure(getEdition);
    const { user, card } = await openList();
    await setDeviceOnline(false);
    await user.click(card);
    await expectHeader();
    expect(await screen.findByText('No network')).toBeInTheDocument();
    mockRoute(getEdition, anEdition());
    await setDeviceOnline(true);
    expect(await heading('At a glance')).toBeInTheDocument();
    expect(screen.queryByText('No network')).not.toBeInTheDocument();
  });
});

describe('a cancelled or moved edition', () => {
  it('ED-07 says that it is cancelled, and why', async () => {
    await show({ status: 'CANCELLED', statusNote: 'The hall **burnt down**.' });
    expect(await screen.findByText('This edition is cancelled.')).toBeInTheDocument();
    expect((await screen.findByText('burnt down')).tagName).toBe('STRONG');
  });

  it('a cancelled one sells no tickets, is in no calendar, and its days are struck', async () => {
    const tickets = { ticketingUrl: 'https://tickets.test/' };
    const confirmed = await show(tickets);
    expect(await screen.findByRole('link', { name: /^Tickets/ })).toBeInTheDocument();
    expect(screen.getByText('Add to a calendar')).toBeInTheDocument();
    confirmed.unmount();
    await show({ ...tickets, status: 'CANCELLED' });
    await screen.findByText('This edition is cancelled.');
    expect(screen.queryByRole('link', { name: /^Tickets/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Add to a calendar')).not.toBeInTheDocument();
    expect(document.querySelector('header s')).toHaveTextContent('18 – 21 April 2126');
  });

  it('one at other days or elsewhere says first when or where it is now', async () => {
    const dates = { previousStartDate: '2026-04-18', previousEndDate: '2026-04-21' };
    const moved = await show(dates);
    expect(await screen.findByText('New dates: 18 – 21 April 2126')).toBeInTheDocument();
    moved.unmount();
    await show({ previousCity: 'Carvin' });
    expect(await screen.findByText('New place: Lille, France')).toBeInTheDocument();
    expect(screen.queryByText('This edition is confirmed.')).not.toBeInTheDocument();
  });

  it('ED-08 says where and when it was first announced', async () => {
    await show({
      status: 'POSTPONED',
      previousStartDate: '2026-04-18',
      previousEndDate: '2026-04-21',
      previousCity: 'Carvin',
    });
    expect(await screen.findByText('This edition is postponed.')).toBeInTheDocument();
    expect(screen.getByText('First announced for 18 – 21 April 2026')).toBeInTheDocument();
    expect(screen.getByText('First announced in Carvin')).toBeInTheDocument();
  });

  it('ED-08 says it of a confirmed one until that is over', async () => {
    const moved = { previousStartDate: '2026-04-18', previousEndDate: '2026-04-21' };
    const { unmount } = await show(moved);
    expect(await screen.findByText('First announced for 18 – 21 April 2026')).toBeInTheDocument();
    unmount();
    await show({ ...moved, startDate: '2026-05-01', endDate: '2026-05-03' });
    await heading('EJC Lille');
    expect(screen.queryByText('This edition is confirmed.')).not.toBeInTheDocument();
  });

  it('shows nothing for a confirmed one', async () => {
    await show({});
    await heading('EJC Lille');
    expect(screen.queryByText('This edition is confirmed.')).not.toBeInTheDocument();
  });
});

describe('the description', () => {
  it('PO-03 is Markdown without scripts or HTML', async () => {
    const { container } = await show({
      description:
        'Bring **clubs** and see [our site](https://ejc.test).\n\n<img src="x" onerror="alert(1)">\n\n[press](javascript:alert(1))',
    });
    expect(await screen.findByText('clubs')).toContainHTML('<strong>clubs</strong>');
    expect(container.querySelector('img, script, [onerror]')).toBeNull();
    expect(container.querySelector('a[href^="javascript" i]')).toBeNull();
    expect(screen.getByText('press')).toBeInTheDocument();
  });

  it('PO-03 shows no picture, neither of others nor by an address of ours', async () => {
    const { container } = await show({
      description:
        '![Poster](https://evil.test/t.gif) ![Start](/api/auth/oidc/local/start)\n\n[![Map](https://evil.test/m.png)](https://map.test)\n\n![](//evil.test/x.png) ![by reference][pixel]\n\n[pixel]: https://evil.test/p.gif',
    });
    const poster = await screen.findByRole('link', { name: 'Poster' });
    expect(poster).toHaveAttribute('href', 'https://evil.test/t.gif');
    expect(poster).toHaveAttribute('rel', 'nofollow ugc noopener');
    expect(screen.getByRole('link', { name: 'Map' })).toHaveAttribute('href', 'https://map.test');
    expect(screen.getByText(/Start/)).toBeInTheDocument();
    expect(container.querySelector('img, [src], [href*="oidc"], a a')).toBeNull();
    expect(document.querySelector('link[rel="preload"]')).toBeNull();
  });

  it('PO-03 marks its links `nofollow ugc`', async () => {
    await show({ description: '[our site](https://ejc.test)' });
    const link = await screen.findByRole('link', { name: 'our site' });
    expect(link).toHaveAttribute('href', 'https://ejc.test');
    expect(link.getAttribute('rel')?.split(' ')).toEqual(
      expect.arrayContaining(['nofollow', 'ugc', 'noopener']),
    );
  });
});

describe('an edition that cannot be shown', () => {
  it('ED-12 is "not found" for a visitor, without another call', async () => {
    mockRoute(listEditions, aList([anEditionCard({ name: 'Soon' })]));
    mockRoute(getEdition, mockProblem(404, 'EDITION_NOT_FOUND'));
    const asMember = mockRoute(getMyEdition, { ...anEdition(), myRights: [] });
    await open();
    expect(await heading('This edition does not exist, or no longer does')).toBeInTheDocument();
    expect(asMember).toHaveLength(0);
    expect(await screen.findByRole('article', { name: 'Soon' })).toBeInTheDocument();
  });

  it('ED-12 is "not found" for a member without a right on it', async () => {
    mockRoute(listEditions, aList([anEditionCard({ name: 'Soon' })]));
    mockRoute(getEdition, mockProblem(404, 'EDITION_NOT_FOUND'));
    mockRoute(getMyEdition, mockProblem(404, 'EDITION_NOT_FOUND'));
    await open({ session: aSessionUser() });
    expect(await heading('This edition does not exist, or no longer does')).toBeInTheDocument();
  });

  it('is shown as a draft to members with a right on it', async () => {
    mockRoute(getEdition, mockProblem(404, 'EDITION_NOT_FOUND'));
    mockRoute(getMyEdition, { ...anEdition({ isOnline: false }), myRights: ['edit'] });
    mockRoute(listFavorites, { data: [] });
    await open({ session: aSessionUser() });
    expect(await heading('EJC Lille')).toBeInTheDocument();
    expect(screen.getByText('Draft: only its team can see this edition.')).toBeInTheDocument();
  });

  it('of the team ask a visitor to sign in where nothing is published', async () => {
    mockRoute(getEdition, mockProblem(404, 'NOT_FOUND'));
    for (const path of ['gestion', 'gestion/benevoles']) {
      const url = `/editions/12/${path}`;
      const page = await open({ url, children: [{ path, element: <h2>{'Inside'}</h2> }] });
      expect(await heading('Sign in to see this page')).toBeInTheDocument();
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute(
        'href',
        `/login?returnTo=${encodeURIComponent(url)}`,
      );
      page.unmount();
    }
  });

  it('says so when the service fails, and Retry loads it', async () => {
    mockRoute(getEdition, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('This edition could not be loaded')).toBeInTheDocument();
    mockRoute(getEdition, anEdition());
    await user.click(screen.getByRole('button', { name: /try again/i }));
    expect(await heading('EJC Lille')).toBeInTheDocument();
  });
});

const Talks = ({ editionId }: { editionId: number }): ReactNode => <p>{`Talks of ${editionId}`}</p>;
const Secrets = (): ReactNode => <p>{'Secrets'}</p>;
function Broken(): ReactNode {
  throw new Error('boom');
}

describe('sections of other remotes on the first tab', () => {
  it('are shown under the conditions of the tabs; an unknown one hides them', async () => {
    mockRoute(getEdition, anEdition({ isVirtual: true }));
    const filled = fillSlot(editionAboutSlot, [
      { component: Talks },
      { component: Secrets, when: 'place' },
      { component: Secrets, when: 'manager' },
      { component: Secrets, when: 'fullMoon' },
    ]);
    await open(filled);
    expect(await screen.findByText('Talks of 12')).toBeInTheDocument();
    expect(screen.queryByText('Secrets')).not.toBeInTheDocument();
  });

  it('for managers are shown to them', async () => {
    mockRoute(getEdition, anEdition());
    mockRoute(getMyEdition, { ...anEdition(), myRights: ['edit'] });
    mockRoute(listFavorites, { data: [] });
    const filled = fillSlot(editionAboutSlot, [{ component: Talks, when: 'manager' }]);
    await open({ ...filled, session: aSessionUser() });
    expect(await screen.findByText('Talks of 12')).toBeInTheDocument();
  });

  it('MF-02 fail alone', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    mockRoute(getEdition, anEdition());
    await open(fillSlot(editionAboutSlot, [{ component: Broken }, { component: Talks }]));
    expect(await screen.findByText('Talks of 12')).toBeInTheDocument();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(screen.getByRole('heading', { name: 'At a glance' })).toBeInTheDocument();
  });
});

describe('the tabs of an edition', () => {
  const tab = (id: string, when: string, order: number): RemoteSlotContribution => ({
    remote: `mf-${id}`,
    slot: 'editions.tab@1',
    id,
    label: `${id}:tab`,
    page: `${id}.edition`,
    when,
    order,
  });
  const routes = ['carpool', 'lost'].map((id) => ({
    id: `${id}.edition`,
    path: `/editions/:id/${id}`,
  }));
  const contributions = {
    slots: [tab('carpool', 'always', 20), tab('lost', 'started', 30)],
    routes,
  };
  const names = async () =>
    within(await screen.findByRole('navigation', { name: 'Sections of the edition' }))
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);

  it('are its own and those that other remotes contribute', async () => {
    mockRoute(getEdition, anEdition({ startDate: daysFromToday(-2), endDate: daysFromToday(1) }));
    await open({ contributions });
    expect(await names()).toEqual([
      ['Info', '/editions/12'],
      ['Carpool', '/editions/12/carpool'],
      ['Lost and found', '/editions/12/lost'],
    ]);
    expect(screen.getByRole('link', { name: 'Info' })).toHaveAttribute('aria-current', 'page');
  });

  it('say how many there are, where their remote counts that and there are some', async () => {
    mockRoute(getEdition, anEdition());
    const counts = mockRoute(countPosts, { data: [{ id: 12, count: 3 }] });
    const counted = { ...tab('carpool', 'always', 20), count: { path: countPosts.path } };
    await open({ contributions: { slots: [counted, tab('lost', 'always', 30)], routes } });
    expect(await screen.findByText('3')).toBeInTheDocument();
    expect((await names()).map(([name]) => name)).toEqual(['Info', 'Carpool 3', 'Lost and found']);
    expect(counts.map(({ query }) => query)).toEqual([{ ids: [12] }]);
  });

  it('leave out tabs that start with the edition until it has started', async () => {
    mockRoute(getEdition, anEdition({ startDate: daysFromToday(3), endDate: daysFromToday(5) }));
    await open({ contributions });
    expect((await names()).map(([name]) => name)).toEqual(['Info', 'Carpool']);
  });

  it('leave out tabs that need a place when the edition is on the net', async () => {
    const slots = [tab('carpool', 'place', 20), tab('lost', 'always', 30)];
    mockRoute(getEdition, anEdition({ isVirtual: true }));
    const onNet = await open({ contributions: { slots, routes } });
    expect((await names()).map(([name]) => name)).toEqual(['Info', 'Lost and found']);
    onNet.unmount();
    mockRoute(getEdition, anEdition());
    await open({ contributions: { slots, routes } });
    expect((await names()).map(([name]) => name)).toEqual(['Info', 'Carpool', 'Lost and found']);
  });

  it('show a tab for managers to members with a right on the edition alone', async () => {
    const slots = [tab('carpool', 'always', 20), tab('lost', 'manager', 30)];
    mockRoute(getEdition, anEdition());
    const asVisitor = await open({ contributions: { slots, routes } });
    expect((await names()).map(([name]) => name)).toEqual(['Info', 'Carpool']);
    asVisitor.unmount();

    const rights = mockRoute(getMyEdition, { ...anEdition(), myRights: ['manageVolunteers'] });
    mockRoute(listFavorites, { data: [] });
    await open({ contributions: { slots, routes }, session: aSessionUser() });
    expect(await screen.findByRole('link', { name: 'Lost and found' })).toBeInTheDocument();
    expect(rights).toHaveLength(1);
  });

  it("show the tab's page in the frame of the edition, in the place of the description", async () => {
    mockRoute(getEdition, anEdition());
    await open({
      contributions,
      url: '/editions/12/carpool',
      children: [{ path: 'carpool', element: <h2>{'Offers'}</h2> }],
    });
    expect(await heading('Offers')).toBeInTheDocument();
    expect(await heading('EJC Lille')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'At a glance' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Carpool' })).toHaveAttribute('aria-current', 'page');
  });
});
