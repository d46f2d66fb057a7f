import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  getSession,
  linkOidc,
  listIdentities,
  oidcStorageKey,
  removeIdentity,
} from '@siteswap/contracts/core';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { Identities } from './components/identities.tsx';
import { SignInProviders } from './components/sign-in-providers.tsx';
import { AuthCompletePage } from './pages/auth-complete.page.tsx';

const user = aSessionUser({ pseudo: 'lina' });
const knows = (...signInProviders: { id: string; name: string }[]) =>
  mockRoute(getPlatformConfig, { signInProviders });
const google = { id: 'google', name: 'Google' };
const club = { id: 'club', name: 'Club' };

/** Simulates the storage event of another window. */
function receive(value: object | string): void {
  const newValue = typeof value === 'string' ? value : JSON.stringify(value);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: oidcStorageKey, newValue }));
  });
}

let opened: string[][] = [];
let closed = 0;
beforeEach(() => {
  opened = [];
  closed = 0;
  jest.spyOn(window, 'open').mockImplementation((...args) => {
    opened.push(args.map(String));
    return { focus: () => {} } as Window;
  });
  jest.spyOn(window, 'close').mockImplementation(() => {
    closed += 1;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the buttons of sign-in providers', () => {
  const open = (rememberMe = false) =>
    renderInShell(<SignInProviders returnTo="/editions/12?tab=1" rememberMe={rememberMe} />);

  it('are one for each provider, and nothing without any', async () => {
    knows(google, club);
    const { unmount } = await open();
    expect(await screen.findByRole('button', { name: 'Continuer avec Google' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continuer avec Club' })).toBeVisible();
    unmount();
    const requests = knows();
    await open();
    await waitFor(() => expect(requests).toHaveLength(1));
    expect(screen.queryByRole('region', { name: /autre compte/ })).not.toBeInTheDocument();
  });

  it('open a window of 960×600 over the middle of this one', async () => {
    Object.assign(window, { screenX: 100, screenY: 50, outerWidth: 1960, outerHeight: 1000 });
    knows(google);
    const page = await open(true);
    await page.user.click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
    expect(opened).toEqual([
      [
        '/api/auth/oidc/google/start?returnTo=%2Feditions%2F12%3Ftab%3D1&rememberMe=true&popup=true',
        'siteswap-sign-in',
        'popup,width=960,height=600,left=600,top=250',
      ],
    ]);
    expect(await screen.findByText(/^Terminez dans la fenêtre/)).toBeInTheDocument();
  });

  it.each([
    ['this tab', false, () => sessionStorage, () => localStorage],
    ['the device', true, () => localStorage, () => sessionStorage],
  ])(
    'take up the session in the storage of %s when the window says so',
    async (_name, rememberMe, here, there) => {
      knows(google);
      const requests = mockRoute(getSession, { user });
      const page = await open();
      await screen.findByRole('button', { name: 'Continuer avec Google' });
      receive({ result: 'signed-in', rememberMe, at: 1 });
      await waitFor(() => expect(page.address()).toBe('/editions/12?tab=1'));
      expect(requests).toHaveLength(1);
      expect(here().getItem('authUser')).toContain('lina');
      expect(here().getItem('rememberMe')).toBe(String(rememberMe));
      expect(there().getItem('authUser')).toBeNull();
      expect(localStorage.getItem(oidcStorageKey)).toBeNull();
      expect(await screen.findByText(/^Bonjour lina/)).toBeInTheDocument();
    },
  );

  it.each(['nonsense', '{}', { result: 'cancelled', rememberMe: false, at: 1 }])(
    'ask for no session after %j',
    async (value) => {
      knows(google);
      const requests = mockRoute(getSession, { user });
      const page = await open();
      await page.user.click(await screen.findByRole('button', { name: 'Continuer avec Google' }));
      receive(value);
      receive({ result: 'cancelled', rememberMe: false, at: 2 });
      await waitFor(() => expect(screen.queryByText(/^Terminez/)).not.toBeInTheDocument());
      expect(requests).toHaveLength(0);
      expect(page.address()).toBe('/');
    },
  );
});

describe('the page on which a sign-in at a provider ends', () => {
  const open = (query: string) =>
    renderInShell(
      <Routes>
        <Route path="/auth/complete" element={<AuthCompletePage />} />
        <Route path="*" element={null} />
      </Routes>,
      { url: `/auth/complete?${query}` },
    );
  const said = (): unknown => JSON.parse(localStorage.getItem(oidcStorageKey) ?? 'null');

  it('passes the result to the page that opened its window, and closes it', async () => {
    knows(google);
    await open('result=signed-in&provider=google&rememberMe=true&popup=true');
    await waitFor(() => expect(closed).toBeGreaterThan(0));
    expect(said()).toMatchObject({ result: 'signed-in', rememberMe: true });
    expect(screen.getByRole('heading', { name: 'Session ouverte' })).toBeInTheDocument();
  });

  it('goes on in the same tab', async () => {
    knows(google);
    mockRoute(getSession, { user });
    const page = await open('result=signed-in&provider=google&returnTo=%2Ffavorites');
    await waitFor(() => expect(page.address()).toBe('/favorites'));
    expect(sessionStorage.getItem('authUser')).toContain('lina');
    expect([closed, said()]).toEqual([0, null]);
  });

  it.each(['https://evil.test', '//evil.test', '/auth/complete', '/login'])(
    'AC-02 does not go on to %s',
    async (returnTo) => {
      knows(google);
      mockRoute(getSession, { user });
      const page = await open(
        `result=signed-in&provider=google&returnTo=${encodeURIComponent(returnTo)}`,
      );
      await waitFor(() => expect(page.address()).toBe('/'));
    },
  );

  it.each([
    ['cancelled', 'Connexion annulée'],
    ['expired', 'Cette tentative n’est plus valable'],
    ['email-missing', 'Il manque une adresse e-mail'],
    ['email-unverified', 'Adresse non confirmée'],
    ['identity-taken', 'Déjà relié à un autre compte'],
    ['failed', 'La connexion n’a pas abouti'],
    ['something-else', 'La connexion n’a pas abouti'],
  ])('explains %s and leads on', async (result, title) => {
    knows(google);
    const { unmount } = await open(`result=${result}&provider=google&returnTo=%2Ffavorites`);
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    const again = screen.getByRole('link', { name: 'Revenir à la connexion' });
    expect(again).toHaveAttribute('href', '/login?returnTo=%2Ffavorites');
    expect(closed).toBe(0);
    unmount();

    const page = await open(`result=${result}&provider=google&popup=true`);
    await page.user.click(await screen.findByRole('button', { name: 'Fermer la fenêtre' }));
    expect(closed).toBe(1);
    // The browser may not close the window, so the page has a link as well.
    expect(screen.getByRole('link', { name: 'Revenir à la connexion' })).toBeInTheDocument();
  });

  it('names the provider as the platform does, and in general when it cannot', async () => {
    knows(club);
    const { unmount } = await open('result=cancelled&provider=club');
    expect(await screen.findByText(/accord chez Club\./)).toBeInTheDocument();
    unmount();
    mockNetworkFailure(getPlatformConfig);
    await open('result=cancelled&provider=club');
    expect(await screen.findByText(/accord chez ce service\./)).toBeInTheDocument();
  });

  describe('with the address of an account', () => {
    const password = () => screen.findByLabelText('Mot de passe');
    const submit = 'Relier et me connecter';

    it('requires its password, and links', async () => {
      knows(google);
      const sent = mockRoute(linkOidc, { user, rememberMe: true });
      const page = await open('result=link&provider=google&popup=true');
      expect(said()).toBeNull();
      await page.user.type(await password(), 'Jonglerie-2027');
      await page.user.click(screen.getByRole('button', { name: submit }));
      await waitFor(() => expect(closed).toBeGreaterThan(0));
      expect(sent[0]?.body).toEqual({ password: 'Jonglerie-2027' });
      expect(said()).toMatchObject({ result: 'signed-in', rememberMe: true });
    });

    it('says when the password is wrong', async () => {
      knows(google);
      mockRoute(linkOidc, mockProblem(401, 'INVALID_CREDENTIALS'));
      const page = await open('result=link&provider=google');
      await page.user.type(await password(), 'nope');
      await page.user.click(screen.getByRole('button', { name: submit }));
      expect(await screen.findByText('Ce n’est pas le mot de passe de ce compte.')).toBeVisible();
      await waitFor(async () => expect(await password()).toHaveFocus());
    });

    it('says when there were too many tries', async () => {
      knows(google);
      mockRoute(linkOidc, mockProblem(429, 'RATE_LIMITED'));
      const page = await open('result=link&provider=google');
      await page.user.type(await password(), 'nope');
      await page.user.click(screen.getByRole('button', { name: submit }));
      expect(await screen.findByRole('alert')).toBeInTheDocument();
    });

    it('begins again when it took too long', async () => {
      knows(google);
      mockRoute(linkOidc, mockProblem(410, 'OIDC_ATTEMPT_EXPIRED'));
      const page = await open('result=link&provider=google');
      await page.user.type(await password(), 'Jonglerie-2027');
      await page.user.click(screen.getByRole('button', { name: submit }));
      const title = 'Cette tentative n’est plus valable';
      expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    });
  });
});

describe('linked accounts', () => {
  const linked = {
    id: '0193b000-0000-7000-8000-000000000007',
    provider: 'google',
    createdAt: '2026-11-20T10:00:00Z',
  };
  const open = () => renderInShell(<Identities returnTo="/profile" />);

  it('lists what is linked and what could be', async () => {
    knows(google, club);
    mockRoute(listIdentities, { data: [linked] });
    const page = await open();
    expect(await screen.findByText('Relié le 20 novembre 2026')).toBeInTheDocument();
    await page.user.click(screen.getByRole('button', { name: 'Relier Club' }));
    expect(opened[0]?.[0]).toBe(
      '/api/auth/oidc/club/start?returnTo=%2Fprofile&link=true&popup=true',
    );
    expect(screen.queryByRole('button', { name: 'Relier Google' })).not.toBeInTheDocument();
  });

  it('is requested again when the window has added one', async () => {
    knows(google);
    let isLinked = false;
    mockRoute(listIdentities, () => ({ data: isLinked ? [linked] : [] }));
    await open();
    await screen.findByRole('button', { name: 'Relier Google' });
    isLinked = true;
    receive({ result: 'linked', rememberMe: false, at: 1 });
    expect(await screen.findByRole('button', { name: 'Retirer Google' })).toBeInTheDocument();
  });

  it('removes one, unless it is the only sign-in method', async () => {
    knows(google);
    mockRoute(listIdentities, { data: [linked] });
    mockRoute(removeIdentity, mockProblem(409, 'LAST_SIGN_IN_METHOD'));
    const page = await open();
    await page.user.click(await screen.findByRole('button', { name: 'Retirer Google' }));
    expect(await screen.findByText(/votre seule façon de vous connecter/)).toBeInTheDocument();

    const sent = mockRoute(removeIdentity, { ok: true });
    mockRoute(listIdentities, { data: [] });
    await page.user.click(screen.getByRole('button', { name: 'Retirer Google' }));
    expect(
      await screen.findByText('Vous ne pouvez plus vous connecter avec Google.'),
    ).toBeInTheDocument();
    expect(sent[0]?.params).toEqual({ id: linked.id });
    expect(await screen.findByRole('button', { name: 'Relier Google' })).toBeInTheDocument();
  });

  it('offers Retry when they could not be loaded', async () => {
    knows(google);
    mockRoute(listIdentities, mockProblem(403, 'FORBIDDEN'));
    await open();
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
  });
});
