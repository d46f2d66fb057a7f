import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { acceptTransfer, declineTransfer } from '@siteswap/contracts/editions';
import {
  getNotificationStats,
  type Notification,
  streamNotifications,
} from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, idOf, mockInbox, notifications as some } from '#test/inbox.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { NotificationBell } from '../components/notification-bell.tsx';
import { notifications } from '../notification.store.ts';
import { NotificationsPage } from './notifications.page.tsx';

/** The page and the bell with an open stream; no list and no count is read after that. */
async function open(rows: Notification[], query = '') {
  const inbox = mockInbox(rows);
  const stream = anEventStream();
  network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
  const page = await renderInShell(
    <>
      <NotificationBell />
      <NotificationsPage />
    </>,
    { path: '/notifications', url: `/notifications${query}`, session: aSessionUser() },
  );
  act(() => notifications.connect(7));
  stream.send('connected', { connectionId: 'c1' });
  await waitFor(() =>
    expect(notifications.get()).toMatchObject({ status: 'connected', isLoading: false }),
  );
  await waitFor(() => expect(filters()).not.toContain('Toutes'));
  let reads = 0;
  network.events.on('request:start', ({ request }) => {
    const { pathname } = new URL(request.url);
    const isRead = pathname === '/api/notifications' || pathname === getNotificationStats.path;
    if (request.method === 'GET' && isRead) reads += 1;
  });
  return { ...page, inbox, stream, readsSince: () => reads };
}

const filters = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
const titles = () =>
  screen
    .queryAllByRole('listitem')
    .map((row) => /Annonce \d+/.exec(row.textContent ?? '')?.[0])
    .filter(Boolean);
const bell = (label: string) => screen.findByRole('button', { name: label });
const row = (title: string) => within(screen.getByText(title).closest('li') as HTMLElement);

afterEach(() => {
  network.events.removeAllListeners();
  act(() => notifications.disconnect());
});

describe('one cache of notifications', () => {
  it('shows what arrives in list, counters and bell, without another read', async () => {
    const { stream, readsSince } = await open(some(2));
    await act(async () =>
      stream.send('notification', {
        ...aNotification(3, { createdAt: '2026-01-01T11:00:00Z' }),
        unreadCount: 3,
      }),
    );
    await bell('Notifications, 3 non lues');
    expect(titles()).toEqual(['Annonce 3', 'Annonce 2', 'Annonce 1']);
    expect(filters()).toEqual(['Toutes (3)', 'Non lues (3)', 'Lues']);
    expect(readsSince()).toBe(0);
  });

  it('shows what another device reads, deletes and restores, without another read', async () => {
    const { stream, readsSince } = await open(some(3));
    const ids = [idOf(2)];
    const read = aNotification(2, { isRead: true });
    await act(async () => stream.send('read', { unreadCount: 2, ids, notifications: [read] }));
    await bell('Notifications, 2 non lues');
    expect(filters()).toEqual(['Toutes (3)', 'Non lues (2)', 'Lues (1)']);
    expect(row('Annonce 2').getByRole('button', { name: 'Marquer comme non lue' })).toBeVisible();
    await act(async () => stream.send('read', { unreadCount: 2, ids, notifications: [] }));
    await waitFor(() => expect(titles()).toEqual(['Annonce 3', 'Annonce 1']));
    expect(filters()).toEqual(['Toutes (2)', 'Non lues (2)', 'Lues']);
    expect(readsSince()).toBe(0);
  });

  it('shows what this page does at once everywhere, also under a filter', async () => {
    const { user, inbox, readsSince } = await open(some(7), '?show=unread');
    await user.click(row('Annonce 6').getByRole('button', { name: 'Marquer comme lue' }));
    await bell('Notifications, 6 non lues');
    expect(titles()).toEqual([7, 5, 4, 3, 2, 1].map((n) => `Annonce ${n}`));
    expect(filters()).toEqual(['Toutes (7)', 'Non lues (6)', 'Lues (1)']);
    expect(inbox.unreadCount()).toBe(6);
    await user.click(row('Annonce 5').getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(filters()).toEqual(['Toutes (6)', 'Non lues (5)', 'Lues (1)']));
    // The centre had five: one read fills it again.
    expect(readsSince()).toBeLessThanOrEqual(2);
  });
});

const reply = (name: string, label: string, outcome: string) => ({
  name,
  label,
  outcome,
  method: 'POST' as const,
  path: `/api/conventions/5/transfer/${name}`,
});
const asking = aNotification(1, {
  actionUrl: '/conventions/5/team',
  actionText: 'Voir',
  subject: { name: 'Trois Balles', pictureUrl: '/uploads/conventions/5/a.webp' },
  replies: [
    reply('accept', 'Reprendre la convention', 'Vous en êtes responsable.'),
    reply('decline', 'Non merci', 'Proposition refusée.'),
  ],
});

describe('a notification that asks', () => {
  it('is replied to in place: the row says so, is read, and loses its buttons', async () => {
    const { user } = await open([aNotification(2), asking]);
    const calls = mockRoute(acceptTransfer, { ok: true });
    await user.click(row('Annonce 1').getByRole('button', { name: 'Reprendre la convention' }));
    await bell('Notifications, 1 non lue');
    expect(calls.map(({ params }) => params)).toEqual([{ id: 5 }]);
    expect(row('Annonce 1').getByText('Vous en êtes responsable.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Non merci' })).not.toBeInTheDocument();
  });

  it.each([403, 404, 409, 410])('that was replied elsewhere says so (%p)', async (status) => {
    const { user } = await open([asking]);
    mockRoute(declineTransfer, mockProblem(status, 'NO_TRANSFER'));
    await user.click(await screen.findByRole('button', { name: 'Non merci' }));
    expect(
      await row('Annonce 1').findByText('Cette demande n’attend plus de réponse'),
    ).toBeVisible();
    await bell('Notifications');
    expect(screen.queryByRole('button', { name: 'Non merci' })).not.toBeInTheDocument();
  });

  it('has its buttons still when the reply could not be sent', async () => {
    const { user } = await open([asking]);
    mockRoute(declineTransfer, mockProblem(500, 'INTERNAL_ERROR'));
    await user.click(await screen.findByRole('button', { name: 'Non merci' }));
    expect(await screen.findByText('Impossible d’envoyer votre réponse')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Non merci' })).toBeEnabled();
    await bell('Notifications, 1 non lue');
  });

  it('loses its buttons when the stream says what was replied elsewhere', async () => {
    const { stream } = await open([asking]);
    await screen.findByRole('button', { name: 'Non merci' });
    const now = { ...asking, isRead: true, replies: [], outcome: 'Proposition refusée.' };
    await act(async () =>
      stream.send('read', { unreadCount: 0, ids: [asking.id], notifications: [now] }),
    );
    expect(await row('Annonce 1').findByText('Proposition refusée.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Non merci' })).not.toBeInTheDocument();
  });

  it('has its replies alone as buttons, and its page by its title', async () => {
    const { user, address } = await open([{ ...asking, actionUrl: '/conventions/5/team' }]);
    await screen.findByText('Annonce 1');
    expect(screen.queryByRole('button', { name: 'Voir' })).not.toBeInTheDocument();
    await user.click(row('Annonce 1').getByRole('button', { name: /Annonce 1$/ }));
    expect(address()).toBe('/conventions/5/team');
  });

  it('calls no address outside of our own API', async () => {
    const elsewhere = { ...asking.replies[0], path: 'https://evil.test/api/x' };
    await open([{ ...asking, replies: [elsewhere] } as Notification]);
    await screen.findByText('Annonce 1');
    expect(screen.queryByRole('button', { name: 'Reprendre la convention' })).toBeNull();
  });
});

describe('a row', () => {
  const actor = {
    id: 4,
    pseudo: 'lina',
    emailHash: 'x',
    profilePicture: null,
    updatedAt: '2026-11-25T10:00:00.000Z',
    isDeleted: false,
  };

  it('names its thing and a person once', async () => {
    const message = 'lina souhaite vous y accueillir.';
    await open([
      { ...asking, title: 'Invitation de Trois Balles', message, actor },
      { ...aNotification(2), subject: asking.subject, actor },
    ]);
    const first = (await screen.findByText('Invitation de Trois Balles')).closest('li');
    expect(first?.textContent?.split('Trois Balles')).toHaveLength(2);
    expect(first?.textContent?.split('lina')).toHaveLength(2);
    const second = screen.getByText('Annonce 2').closest('li');
    expect(second).toHaveTextContent('Trois Balles · lina · Covoiturage');
  });

  it('names no account that was deleted', async () => {
    const { subject } = asking;
    await open([{ ...aNotification(2), subject, actor: { ...actor, isDeleted: true } }]);
    await screen.findByText('Annonce 2');
    expect(screen.getByText('Annonce 2').closest('li')).toHaveTextContent(
      'Trois Balles · Covoiturage',
    );
  });

  it('has a mark when it warns', async () => {
    await open([aNotification(2), { ...aNotification(1), type: 'WARNING' }]);
    await screen.findByText('Annonce 1');
    const icons = (title: string) =>
      screen.getByText(title).closest('li')?.querySelectorAll('span[aria-hidden="true"] svg');
    expect([icons('Annonce 2'), icons('Annonce 1')].map((all) => all?.length)).toEqual([1, 2]);
  });

  it('shows the picture of its thing, and an icon when that is gone', async () => {
    await open([asking]);
    const item = (await screen.findByText('Annonce 1')).closest('li');
    expect(item).toHaveTextContent('Trois Balles · Covoiturage');
    const picture = item?.querySelector('img');
    expect(picture).toHaveAttribute('src', '/uploads/conventions/5/thumb-a.webp');
    act(() => void picture?.dispatchEvent(new Event('error')));
    expect(item?.querySelector('img')).toBeNull();
    expect(item?.querySelector('time')).toHaveAttribute('title', expect.stringContaining('2026'));
  });
});
