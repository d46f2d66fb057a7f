import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { deleteSession } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
} from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { LogoutPage } from './logout.page.tsx';

/** An administrator in admin mode opens the sign-out page. */
async function leave(query = '') {
  const page = await renderInShell(
    <Routes>
      <Route path="/logout" element={<LogoutPage />} />
      <Route path="*" element={<Link to={`/logout${query}`}>{'Out'}</Link>} />
    </Routes>,
    {
      session: aSessionUser({ isGlobalAdmin: true }),
      contributions: {
        slots: [],
        routes: [
          { id: 'editions.favorites', path: '/favorites', guard: 'auth-protected' },
          { id: 'editions.edition', path: '/editions/:id' },
        ],
      },
    },
  );
  act(() => {
    session.enableAdminMode();
  });
  // The person ticked "stay signed in" in another tab of this browser.
  localStorage.setItem('rememberMe', 'true');
  await page.user.click(screen.getByRole('link', { name: 'Out' }));
  return page;
}

const keys = ['authUser', 'rememberMe', 'adminMode'];
const stored = (): (string | null)[] =>
  [localStorage, sessionStorage].flatMap((storage) => keys.map((key) => storage.getItem(key)));

describe('signing out', () => {
  it('ends the session on the server, clears both storages, and goes back', async () => {
    const requests = mockRoute(deleteSession, { ok: true as const });
    const { address } = await leave('?returnTo=%2Feditions%2F12%3Ftab%3D2');
    await waitFor(() => expect(address()).toBe('/editions/12?tab=2'));
    expect(requests).toHaveLength(1);
    expect(stored()).toEqual([null, null, null, null, null, null]);
    expect(session.get()).toMatchObject({ user: null, rememberMe: false, adminMode: false });
    expect(await screen.findByText(/^Session fermée/)).toBeInTheDocument();
  });

  it.each([
    ['responds with an error', () => mockRoute(deleteSession, mockProblem(503, 'UNAVAILABLE'))],
    ['cannot be reached', () => mockNetworkFailure(deleteSession)],
  ])('works although the server %s', async (_case, mockResponse) => {
    mockResponse();
    const { address } = await leave();
    await waitFor(() => expect(session.get().user).toBeNull());
    await waitFor(() => expect(address()).toBe('/'));
    expect(stored()).toEqual([null, null, null, null, null, null]);
  });

  it.each(['/notifications', '/favorites', '/login', '//evil.test'])(
    'leads home rather than to %s, where a visitor may not be or should not go',
    async (path) => {
      mockRoute(deleteSession, { ok: true as const });
      const { address } = await leave(`?returnTo=${encodeURIComponent(path)}`);
      await waitFor(() => expect(session.get().user).toBeNull());
      await waitFor(() => expect(address()).toBe('/'));
    },
  );

  it('asks first when another site or a mail led here, also a visitor', async () => {
    const requests = mockRoute(deleteSession, { ok: true as const });
    const { address, user } = await renderInShell(
      <Routes>
        <Route path="/logout" element={<LogoutPage />} />
        <Route path="*" element={null} />
      </Routes>,
      { url: '/logout?returnTo=%2Feditions%2F12' },
    );
    const press = await screen.findByRole('button', { name: 'Se déconnecter' });
    expect(requests).toEqual([]);
    await user.click(press);
    await waitFor(() => expect(address()).toBe('/editions/12'));
    expect(requests).toHaveLength(1);
  });

  it('shows that it is under way', async () => {
    const response = Promise.withResolvers<{ ok: true }>();
    mockRoute(deleteSession, () => response.promise);
    await leave();
    expect(screen.getByText('Déconnexion…')).toBeInTheDocument();
    response.resolve({ ok: true });
    await waitFor(() => expect(session.get().user).toBeNull());
  });
});
