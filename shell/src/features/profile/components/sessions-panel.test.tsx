import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { endMySession, endOtherSessions, listMySessions } from '@siteswap/contracts/core';
import { toast } from '@siteswap/ui-kit/toast';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aSession } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const mine = [
  aSession(1, { isCurrent: true, device: 'Chrome · Windows' }),
  aSession(2, { rememberMe: true }),
  aSession(3, { device: null }),
];

/** Mocks the routes of these sessions. */
function mockSessions() {
  let sessions = mine;
  mockRoute(listMySessions, () => ({ data: sessions }));
  const ended = mockRoute(endMySession, ({ params }) => {
    sessions = sessions.filter(({ id }) => id !== params.id);
    return { ok: true as const };
  });
  mockRoute(endOtherSessions, () => {
    const count = sessions.length - 1;
    sessions = sessions.filter(({ isCurrent }) => isCurrent);
    return { ended: count };
  });
  return ended;
}

const tones = () => toast.list().map(({ tone }) => tone);
const open = () => renderInShell(<SessionsPanel />, { session: aSessionUser() });
const row = async (name: string) =>
  within((await screen.findByText(name)).closest('li') as HTMLElement);

describe('where I am signed in', () => {
  it('names each device, marks this one, and offers no sign-out for it', async () => {
    mockSessions();
    await open();
    const here = await row('Chrome · Windows');
    expect(here.getByText('Cet appareil')).toBeInTheDocument();
    expect(here.queryByRole('button')).not.toBeInTheDocument();
    expect((await row('Firefox · Linux')).getByText(/Reste connecté/)).toBeInTheDocument();
    expect(
      (await row('Appareil inconnu')).getByText(/Session ouverte depuis le/),
    ).toBeInTheDocument();
  });

  it('shows this device first and three at most; the others on demand', async () => {
    const many = [2, 3, 4, 5].map((nth) => aSession(nth, { device: `Lynx · ${nth}` }));
    mockRoute(listMySessions, { data: [...many, aSession(1, { isCurrent: true })] });
    const { user } = await open();
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
    await screen.findByText('Lynx · 2');
    expect(rows()).toHaveLength(3);
    expect(rows()[0]).toContain('Cet appareil');
    await user.click(screen.getByRole('button', { name: 'Voir les 2 autres' }));
    expect(rows()).toHaveLength(5);
  });

  it('ends one', async () => {
    const ended = mockSessions();
    const { user } = await open();
    await screen.findByText('Firefox · Linux');
    await user.click(screen.getByRole('button', { name: 'Déconnecter\u202f: Firefox · Linux' }));
    await waitFor(() => expect(screen.queryByText('Firefox · Linux')).not.toBeInTheDocument());
    expect(ended[0]?.params).toEqual({ id: mine[1]?.id });
    expect(screen.getByText('Appareil déconnecté')).toBeInTheDocument();
    expect(tones()).toEqual(['success']);
  });

  it('ends all others', async () => {
    mockSessions();
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres' }));
    expect(await screen.findByText('2 appareils déconnectés')).toBeInTheDocument();
    expect(tones()).toEqual(['success']);
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
    expect(
      screen.queryByRole('button', { name: 'Déconnecter tous les autres' }),
    ).not.toBeInTheDocument();
  });

  it('says when one could not be ended, and leaves it in the list', async () => {
    mockSessions();
    mockRoute(endMySession, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await screen.findByText('Firefox · Linux');
    await user.click(screen.getByRole('button', { name: 'Déconnecter\u202f: Firefox · Linux' }));
    expect(await screen.findByText('Impossible de déconnecter cet appareil')).toBeInTheDocument();
    expect(tones()).toEqual(['error']);
    expect(screen.getByText('Firefox · Linux')).toBeInTheDocument();
  });

  it('says when the list could not be loaded, and Retry loads it', async () => {
    mockRoute(listMySessions, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Impossible de charger cette partie')).toBeInTheDocument();
    mockSessions();
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Chrome · Windows')).toBeInTheDocument();
  });
});
