import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  listNotificationMutes,
  type NotificationMute,
  unmute,
} from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { idOf } from '#test/inbox.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { MutesPanel } from './mutes-panel.tsx';

const open = () => renderInShell(<MutesPanel />, { session: aSessionUser() });

const aMute = (n: number, label: string | null): NotificationMute => ({
  id: idOf(n),
  scope: 'thing',
  label,
  createdAt: '2027-01-01T10:00:00Z',
});

describe('what is muted', () => {
  it('is listed, also when its name is gone, and ends when it is removed', async () => {
    let muted = [aMute(2, 'Trois Balles'), aMute(1, null)];
    mockRoute(listNotificationMutes, () => ({ data: muted }));
    mockRoute(unmute, ({ params }) => {
      muted = muted.filter(({ id }) => id !== params.id);
      return { ok: true as const };
    });
    const { user } = await open();
    expect(await screen.findByText('Un sujet qui n’existe plus')).toBeInTheDocument();
    await user.click(
      screen.getByRole('button', { name: 'Me prévenir à nouveau\u202f: Trois Balles' }),
    );
    await waitFor(() => expect(screen.queryByText('Trois Balles')).not.toBeInTheDocument());
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('is nothing at first, which is said', async () => {
    mockRoute(listNotificationMutes, { data: [] });
    await open();
    expect(await screen.findByText(/Rien n’est en sourdine/)).toBeInTheDocument();
  });

  it('that could not be loaded says so', async () => {
    mockRoute(listNotificationMutes, mockProblem(500, 'INTERNAL_ERROR'));
    await open();
    expect(await screen.findByRole('button', { name: 'Réessayer' })).toBeInTheDocument();
  });

  it('stays listed when it could not be removed', async () => {
    mockRoute(listNotificationMutes, { data: [aMute(2, 'Trois Balles')] });
    mockRoute(unmute, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: /Trois Balles$/ }));
    expect(await screen.findByText('Impossible d’enregistrer ce choix')).toBeInTheDocument();
    expect(screen.getByText('Trois Balles')).toBeInTheDocument();
  });
});
