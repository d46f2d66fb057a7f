import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { session } from '@siteswap/web-kit';
import type { Contributions } from '@siteswap/web-kit/shell';
import { aSessionUser, setWindowWidth } from '@siteswap/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { renderInShell } from '#test/render-in-shell.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';

type Nav = NonNullable<Contributions['nav']>[number];

const favorites = { to: '/favorites', label: 'a:favorites', icon: 'star', guard: 'auth-protected' };
/** What remotes put into the menus, as `collectContributions` sorts it. */
const nav = [
  { ...favorites, id: 'favorites-header', place: 'header', order: 10 },
  { ...favorites, id: 'favorites-bar', place: 'bottom-bar', order: 10 },
  { id: 'mine', to: '/my-conventions', label: 'a:mine', place: 'user-menu', order: 10 },
  { id: 'help', to: '/my-volunteer-applications', label: 'a:help', place: 'user-menu', order: 20 },
  { ...favorites, id: 'favorites-menu', place: 'user-menu', narrowOnly: true, order: 30 },
  {
    id: 'admin',
    to: '/admin',
    label: 'a:admin',
    guard: 'super-admin',
    place: 'user-menu',
    order: 40,
  },
] as Nav[];

/** Pages that some remotes offer; the menus leave entries of other pages out. */
const withPages = (...paths: string[]): Contributions => ({
  slots: [],
  routes: paths.map((path) => ({ id: path, path })),
  nav,
});

/** Header and bottom bar, as around every page. */
const open = (options: Parameters<typeof renderInShell>[1] = {}) =>
  renderInShell(
    <>
      <Header />
      <BottomBar />
    </>,
    {
      contributions: withPages('/', '/favorites'),
      messages: {
        shell: fr,
        a: {
          mine: 'Mes conventions',
          help: 'Mes candidatures bénévoles',
          favorites: 'Favoris',
          admin: 'Administration',
        },
      },
      ...options,
    },
  );

const openMenu = async (options: Parameters<typeof renderInShell>[1] = {}) => {
  const page = await open({ session: aSessionUser(), ...options });
  await page.user.click(screen.getByRole('button', { name: /^Menu de/ }));
  const items = await screen.findAllByRole('menuitem');
  return { ...page, items: items.map((one) => [one.textContent, one.getAttribute('href')]) };
};

beforeEach(() => setWindowWidth(1280));
afterEach(() => {
  jest.restoreAllMocks();
});

describe('the header for a visitor', () => {
  it.each([1280, 360])(
    'leads to the sign-in and back to exactly here, %p px wide',
    async (width) => {
      setWindowWidth(width);
      await open({ url: '/editions/12/carpool?offerId=3&direction=TO_EVENT#top' });
      const links = screen.getAllByRole('link', { name: 'Se connecter' });
      expect(links.map((link) => link.getAttribute('href'))).toEqual([
        '/login?returnTo=%2Feditions%2F12%2Fcarpool%3FofferId%3D3%26direction%3DTO_EVENT%23top',
      ]);
    },
  );

  it.each([
    ['/login?returnTo=%2Feditions%2F12%3Ftab%3D2', '%2Feditions%2F12%3Ftab%3D2'],
    ['/register?returnTo=https%3A%2F%2Fevil.test', '%2F'],
    ['/auth/forgot-password', '%2F'],
  ])('leads from %s not into a circle', async (url, returnTo) => {
    await open({ url });
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/login?returnTo=${returnTo}`,
    );
  });

  it.each([1280, 360])('has nothing of a member, %p px wide', async (width) => {
    setWindowWidth(width);
    await open();
    expect(screen.queryByRole('link', { name: 'Favoris' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Menu de/ })).not.toBeInTheDocument();
  });

  it('leads home by logo and name', async () => {
    await open();
    const home = screen.getByRole('link', { name: 'Siteswap, accueil' });
    expect(home).toHaveAttribute('href', '/');
    expect(home).toHaveTextContent('Siteswap');
    const logo = within(home).getByRole('img', { name: 'Siteswap, accueil' });
    expect(logo.tagName).toBe('svg');
  });
});

describe('the header for a member', () => {
  it('shows their pseudo', async () => {
    await open({ session: aSessionUser({ pseudo: 'jongleuse', prenom: 'Lina' }) });
    expect(screen.getByRole('button', { name: 'Menu de jongleuse' })).toBeInTheDocument();
  });

  it('shows their first name when they have no pseudo', async () => {
    await open({ session: aSessionUser({ pseudo: '', prenom: 'Lina' }) });
    expect(screen.getByRole('button', { name: 'Menu de Lina' })).toBeInTheDocument();
  });

  it.each([
    [768, 'banner'],
    [767, 'navigation'],
  ])('has one way to the favourites and one bell at %p px', async (width, place) => {
    setWindowWidth(width);
    await open({ session: aSessionUser() });
    // `getBy` finds exactly one.
    const favorites = screen.getByRole('link', { name: 'Favoris' });
    expect(favorites).toHaveAttribute('href', '/favorites');
    expect(screen.getByRole(place)).toContainElement(favorites);
    expect(screen.getByRole(place)).toContainElement(
      screen.getByRole('button', { name: /^Notifications/ }),
    );
  });

  it('has no sign-in', async () => {
    await open({ session: aSessionUser() });
    expect(screen.queryByRole('link', { name: 'Se connecter' })).not.toBeInTheDocument();
  });

  it('AD-02 shows "Admin" while admin mode is on, and for global admins only', async () => {
    await open({ session: aSessionUser({ isGlobalAdmin: true }) });
    expect(screen.queryByText('Admin')).not.toBeInTheDocument();
    act(() => void session.enableAdminMode());
    expect(screen.getByText('Admin')).toBeInTheDocument();
    act(() => session.disableAdminMode());
    expect(screen.queryByText('Admin')).not.toBeInTheDocument();
    act(() => {
      session.login(aSessionUser({ isGlobalAdmin: false }), false);
      session.enableAdminMode();
    });
    expect(screen.queryByText('Admin')).not.toBeInTheDocument();
  });
});

describe('the menu of a member', () => {
  const everyPage = withPages(
    '/admin',
    '/favorites',
    '/my-volunteer-applications',
    '/my-conventions',
    '/profile',
  );
  const logout = ['Se déconnecter', '/logout?returnTo=%2F'];

  it('has only what leads to a page that exists, of the shell or of a remote', async () => {
    const { items } = await openMenu({ contributions: withPages('/', '/my-conventions') });
    expect(items).toEqual([['Profil', '/profile'], ['Mes conventions', '/my-conventions'], logout]);
  });

  it('has the entries of the specification in their order', async () => {
    const { items } = await openMenu({ contributions: everyPage });
    expect(items).toEqual([
      ['Profil', '/profile'],
      ['Mes conventions', '/my-conventions'],
      ['Mes candidatures bénévoles', '/my-volunteer-applications'],
      logout,
    ]);
  });

  it('has a picture before every entry, that of its remote for what a remote adds', async () => {
    const contributions = withPages('/', '/my-conventions');
    await openMenu({
      contributions: {
        ...contributions,
        nav: nav.map((one) => (one.id === 'mine' ? { ...one, icon: 'calendar' as const } : one)),
      },
    });
    const pictures = screen
      .getAllByRole('menuitem')
      .map((item) => item.querySelector('.sw-menu-icon > svg')?.getAttribute('class'));
    expect(pictures).toEqual([
      expect.stringContaining('circle-user'),
      expect.stringContaining('calendar'),
      expect.stringContaining('log-out'),
    ]);
  });

  it('has the administration for a global admin, and the favourites under 768 px', async () => {
    setWindowWidth(767);
    const { items } = await openMenu({
      contributions: everyPage,
      session: aSessionUser({ isGlobalAdmin: true }),
    });
    expect(items.map(([name]) => name)).toEqual([
      'Profil',
      'Mes conventions',
      'Mes candidatures bénévoles',
      'Favoris',
      'Administration',
      'Se déconnecter',
    ]);
  });

  it.each([1280, 768, 767, 360])(
    'leaves one way to the favourites while it is open, %p px wide',
    async (width) => {
      setWindowWidth(width);
      await openMenu({ contributions: everyPage });
      const ways = [...document.querySelectorAll('a[href="/favorites"]')].filter(
        (link) => !link.closest('[aria-hidden="true"], [inert]'),
      );
      // While a menu is open, the page behind it is inert.
      expect(ways.map((link) => link.getAttribute('role'))).toEqual(
        width < 768 ? ['menuitem'] : [],
      );
    },
  );

  it('MF-10 has what remotes add, after its own; what is for admins only for them', async () => {
    const entry = { label: 'shell:nav.home', place: 'user-menu' as const };
    const contributions = {
      ...withPages('/props', '/props/:tab'),
      nav: [
        { ...entry, id: 'props', to: '/props', order: 10 },
        { ...entry, id: 'props-admin', to: '/props/admin', guard: 'super-admin', order: 20 },
        { ...entry, id: 'props-bar', to: '/props/bar', place: 'bottom-bar' as const, order: 30 },
      ],
    };
    const { items } = await openMenu({ contributions });
    expect(items).toEqual([['Profil', '/profile'], ['Accueil', '/props'], logout]);
  });

  it('marks the notifications while their page is open', async () => {
    setWindowWidth(360);
    const path = '/notifications';
    await open({ path, url: path, session: aSessionUser() });
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('MF-10 leaves the bar to what remotes put there, for whom it is meant', async () => {
    setWindowWidth(360);
    const entry = { place: 'bottom-bar' as const, order: 100 };
    const contributions = {
      ...withPages('/favorites', '/props', '/props/:tab'),
      nav: [
        ...nav,
        { ...entry, id: 'props', to: '/props', label: 'a:admin' },
        {
          ...entry,
          id: 'mine',
          to: '/props/mine',
          label: 'shell:nav.profile',
          guard: 'auth-protected',
        },
        { ...entry, id: 'all', to: '/props/all', label: 'a:admin', guard: 'super-admin' },
      ],
    };
    const links = () =>
      within(screen.getByRole('navigation'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href'));
    const visitor = await open({ contributions });
    expect(links()).toEqual(['/', '/props', '/login?returnTo=%2F']);
    visitor.unmount();
    await open({ contributions, session: aSessionUser() });
    expect(links()).toEqual(['/', '/favorites', '/props', '/props/mine', '/profile']);
    const controls = screen.getByRole('navigation').querySelectorAll('a, button');
    expect([...controls].findIndex(({ tagName }) => tagName === 'BUTTON')).toBe(2);
  });

  it('MF-10 leaves an entry out whose page no remote offers', async () => {
    await open({ contributions: withPages('/'), session: aSessionUser() });
    expect(screen.queryByRole('link', { name: 'Favoris' })).not.toBeInTheDocument();
  });

  it('links to the sign-out page and back to exactly here', async () => {
    const { user, address } = await openMenu({ url: '/editions/12?tab=2#top' });
    await user.click(screen.getByRole('menuitem', { name: 'Se déconnecter' }));
    expect(address()).toBe('/logout?returnTo=%2Feditions%2F12%3Ftab%3D2%23top');
  });
});
