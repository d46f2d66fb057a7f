import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  listNotifications,
  markNotificationRead,
  muteNotification,
  unmute,
} from '@siteswap/contracts/notifications';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { mockCategories } from '#test/account.ts';
import { aLockManager } from '#test/fake-locks.ts';
import { aNotification, idOf, mockInbox, notifications as some } from '#test/inbox.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { NotificationBell } from '../components/notification-bell.tsx';
import { notifications } from '../notification.store.ts';
import { NotificationsPage } from './notifications.page.tsx';

/** The page with the bell above it, as in the shell. */
async function render(query = '') {
  mockCategories();
  return renderInShell(
    <>
      <NotificationBell />
      <NotificationsPage />
    </>,
    { path: '/notifications', url: `/notifications${query}`, session: aSessionUser() },
  );
}

async function open(query = '') {
  const page = await render(query);
  await act(() => notifications.refresh({ force: true }));
  return page;
}

const item = async (title: string) =>
  within((await screen.findByText(title)).closest('li') as HTMLElement);
const bell = (label: string) => screen.findByRole('button', { name: label });

afterEach(() => {
  act(() => notifications.disconnect());
});

describe('the page of all notifications', () => {
  it('lists read and unread ones, twenty at a time', async () => {
    const { lists } = mockInbox(some(25));
    const { user } = await open();
    await screen.findByText('Annonce 25');
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    expect(lists[0]?.query).toEqual({ limit: 20, offset: 0, locale: 'fr' });
    await user.click(screen.getByRole('button', { name: 'Charger plus' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
    expect(screen.queryByRole('button', { name: 'Charger plus' })).not.toBeInTheDocument();
  });

  it('writes its filters into the address', async () => {
    mockInbox([
      aNotification(3, { category: 'edition' }),
      aNotification(2, { isRead: true }),
      aNotification(1),
    ]);
    const { user, address } = await open();
    await screen.findByText('Annonce 2');
    await user.click(await screen.findByRole('radio', { name: 'Non lues (2)' }));
    await waitFor(() => expect(screen.queryByText('Annonce 2')).not.toBeInTheDocument());
    expect(address()).toBe('/notifications?show=unread');
    await user.click(screen.getByRole('button', { name: /Catégorie/ }));
    await user.click(await screen.findByRole('option', { name: 'Covoiturage (1)' }));
    expect(address()).toBe('/notifications?show=unread&category=carpool');
    await waitFor(() => expect(screen.queryByText('Annonce 3')).not.toBeInTheDocument());
    expect(await screen.findByText('Annonce 1')).toBeInTheDocument();
  });

  it('counts what each filter shows, as the server does', async () => {
    mockInbox([
      aNotification(4, { category: 'edition' }),
      aNotification(3, { isRead: true }),
      aNotification(2),
      aNotification(1),
    ]);
    const { user } = await open();
    const labels = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
    await waitFor(() => expect(labels()).toEqual(['Toutes (4)', 'Non lues (3)', 'Lues (1)']));
    await user.click(screen.getByRole('radio', { name: 'Lues (1)' }));
    await waitFor(() => expect(screen.queryByText('Annonce 1')).not.toBeInTheDocument());
    expect(await screen.findByText('Annonce 3')).toBeInTheDocument();
    await user.click(
      (await item('Annonce 3')).getByRole('button', { name: 'Marquer comme non lue' }),
    );
    await waitFor(() => expect(labels()).toEqual(['Toutes (4)', 'Non lues (4)', 'Lues']));
    expect(await screen.findByText('Aucune notification')).toBeInTheDocument();
  });

  it('says that everything is read, without advice for beginners', async () => {
    mockInbox([aNotification(1, { isRead: true })]);
    await open('?show=unread');
    expect(await screen.findByText('Tout est lu')).toBeInTheDocument();
    expect(screen.queryByText(/Mettez une étoile/)).not.toBeInTheDocument();
  });

  it('says that there is none', async () => {
    mockInbox([]);
    await open();
    expect(await screen.findByText('Aucune notification')).toBeInTheDocument();
  });

  it('says when they could not be loaded, and Retry loads them', async () => {
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect(await screen.findByText('Impossible de charger les notifications')).toBeInTheDocument();
    mockInbox(some(1));
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('Annonce 1')).toBeInTheDocument();
  });
});

describe('a notification of the page', () => {
  it('is marked read and unread again, and the bell shows the new count', async () => {
    mockInbox(some(2));
    const { user } = await open();
    await bell('Notifications, 2 non lues');
    await user.click((await item('Annonce 1')).getByRole('button', { name: 'Marquer comme lue' }));
    await bell('Notifications, 1 non lue');
    await user.click(
      await (await item('Annonce 1')).findByRole('button', { name: 'Marquer comme non lue' }),
    );
    await bell('Notifications, 2 non lues');
  });

  it('is marked read and opens its target', async () => {
    const inbox = mockInbox([aNotification(1, { actionUrl: '/editions/12', actionText: 'Voir' })]);
    const { user, address } = await open();
    await user.click((await item('Annonce 1')).getByRole('button', { name: 'Voir' }));
    expect(address()).toBe('/editions/12');
    await waitFor(() => expect(inbox.reads).toHaveLength(1));
  });

  it('is deleted, which can be undone', async () => {
    mockInbox(some(2));
    const { user } = await open();
    await user.click((await item('Annonce 1')).getByRole('button', { name: 'Supprimer' }));
    expect(await screen.findByText('Notification supprimée')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Annonce 1')).not.toBeInTheDocument());
    await bell('Notifications, 1 non lue');
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await screen.findByText('Annonce 1')).toBeInTheDocument();
    await bell('Notifications, 2 non lues');
  });
});

describe('NO-06 a page whose tab joins the stream that another tab reads', () => {
  /** Another tab owns the lock and has the stream open. */
  function anOpenTab() {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: aLockManager() });
    const leaving = new AbortController();
    const { signal } = leaving;
    void navigator.locks.request(
      'siteswap-notifications-7',
      { signal },
      () => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())),
    );
    const tab = new BroadcastChannel('siteswap-notifications-7');
    const say = (message: unknown): void => tab.postMessage(message);
    tab.onmessage = ({ data }: MessageEvent<{ kind: string }>) => {
      if (data.kind !== 'hello') return;
      say({ kind: 'state', state: { status: 'connected', error: null }, cursor: '41' });
    };
    return {
      stream: (name: string, data: unknown) =>
        say({ kind: 'message', message: { name, data: JSON.stringify(data) }, cursor: '42' }),
      close: () => {
        tab.close();
        leaving.abort();
        Reflect.deleteProperty(navigator, 'locks');
      },
    };
  }

  let other: ReturnType<typeof anOpenTab>;
  let arrivals: string[];
  let stopListening: () => void;
  beforeEach(() => {
    other = anOpenTab();
    arrivals = [];
    stopListening = notifications.onArrival(({ id }) => arrivals.push(id));
  });
  afterEach(() => {
    stopListening();
    act(() => notifications.disconnect());
    other.close();
  });

  it('shows what came after it was read and before the tab joined, without saying that it arrives', async () => {
    const inbox = mockInbox(some(1));
    await open();
    await screen.findByText('Annonce 1');
    inbox.add(aNotification(2));
    act(() => notifications.connect(7));
    expect(await screen.findByText('Annonce 2')).toBeInTheDocument();
    await bell('Notifications, 2 non lues');
    expect(arrivals).toEqual([]);
  });

  it('shows what comes while it is read for the first time', async () => {
    const inbox = mockInbox(some(1));
    const release = inbox.block();
    await render();
    act(() => notifications.connect(7));
    // The page, and the bell once the tab has joined.
    await waitFor(() => expect(inbox.lists).toHaveLength(2));
    inbox.add(aNotification(2));
    await act(async () => other.stream('notification', { ...aNotification(2), unreadCount: 2 }));
    await bell('Notifications, 2 non lues');
    release();
    expect(await screen.findByText('Annonce 2')).toBeInTheDocument();
  });

  it('shows what came while the page was frozen in the browser history', async () => {
    const inbox = mockInbox(some(1));
    await open();
    act(() => notifications.connect(7));
    await screen.findByText('Annonce 1');
    await waitFor(() =>
      expect(notifications.get()).toMatchObject({ status: 'connected', isLoading: false }),
    );
    const shown = (persisted: boolean) =>
      act(async () => {
        window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
      });
    inbox.add(aNotification(2));
    await shown(false);
    expect(screen.queryByText('Annonce 2')).not.toBeInTheDocument();
    await shown(true);
    expect(await screen.findByText('Annonce 2')).toBeInTheDocument();
    await bell('Notifications, 2 non lues');
    expect(arrivals).toEqual([]);
  });
});

describe('the menu of a notification', () => {
  const about = aNotification(1, {
    entityType: 'post',
    entityId: '5',
    editionId: 12,
    reason: 'followersOfEdition',
  });
  const more = 'Plus sur «\u202fAnnonce 1\u202f»';

  it('says why it came, and mutes what it is about, which can be undone', async () => {
    const inbox = mockInbox([aNotification(2), about]);
    const mutes = mockRoute(muteNotification, () => ({
      muteId: idOf(9),
      unreadCount: inbox.setRead(idOf(1), true).unreadCount,
    }));
    const ends = mockRoute(unmute, { ok: true });
    const { user } = await open();
    await bell('Notifications, 2 non lues');
    // It is about nothing that could be muted: only why it came, and where to choose.
    await user.click(await screen.findByRole('button', { name: /Annonce 2.»$/ }));
    expect(await screen.findByText(/parce que cela vous concerne/)).toBeInTheDocument();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Choisir ce que je reçois',
    ]);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: more }));
    expect(await screen.findByText(/parce que vous avez mis une étoile/)).toBeInTheDocument();
    await user.click(screen.getByRole('menuitem', { name: 'Ne plus me prévenir à ce sujet' }));
    await bell('Notifications, 1 non lue');
    expect(mutes[0]).toMatchObject({ params: { id: idOf(1) }, body: { scope: 'thing' } });
    await user.click(await screen.findByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(ends[0]?.params).toEqual({ id: idOf(9) }));
  });

  it('mutes the edition, and says when it could not', async () => {
    mockInbox([about]);
    const mutes = mockRoute(muteNotification, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: more }));
    await user.click(
      await screen.findByRole('menuitem', { name: 'Ne plus me prévenir de cette édition' }),
    );
    expect(await screen.findByText('Impossible d’enregistrer ce choix')).toBeInTheDocument();
    expect(mutes[0]?.body).toEqual({ scope: 'edition' });
    await bell('Notifications, 1 non lue');
  });
});

describe('what fails on the page', () => {
  it('is said when one could not be marked as read', async () => {
    mockInbox(some(1));
    mockRoute(markNotificationRead, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const { user } = await open();
    await user.click((await item('Annonce 1')).getByRole('button', { name: 'Marquer comme lue' }));
    expect(
      await screen.findByText('Impossible de marquer les notifications comme lues'),
    ).toBeInTheDocument();
    await bell('Notifications, 1 non lue');
  });

  it('is said when more could not be loaded, and the list stays', async () => {
    mockInbox(some(25));
    const { user } = await open();
    await screen.findByText('Annonce 25');
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    await user.click(screen.getByRole('button', { name: 'Charger plus' }));
    expect(
      await screen.findByText('Impossible de charger plus de notifications'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(20);
    mockInbox(some(25));
    await user.click(screen.getByRole('button', { name: 'Charger plus' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(25));
  });
});

describe('the focus after a deletion', () => {
  const remove = async (title: string, { user }: Awaited<ReturnType<typeof open>>) => {
    await user.click((await item(title)).getByRole('button', { name: 'Supprimer' }));
    await waitFor(() => expect(screen.queryByText(title)).not.toBeInTheDocument());
  };

  it('goes to the next one, from the last to the one before, then to the heading', async () => {
    mockInbox(some(3));
    const page = await open();
    await remove('Annonce 2', page);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Annonce 1'));
    await remove('Annonce 1', page);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Annonce 3'));
    await remove('Annonce 3', page);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });
});

describe('"Tout marquer comme lu" on the page', () => {
  it('NO-03 marks only the category that is shown', async () => {
    const inbox = mockInbox([aNotification(2, { category: 'edition' }), aNotification(1)]);
    const { user } = await open('?category=carpool');
    await user.click(await screen.findByRole('button', { name: 'Tout marquer comme lu' }));
    await bell('Notifications, 1 non lue');
    expect(inbox.allReads[0]?.body).toEqual({ category: 'carpool' });
    expect(
      await screen.findByText('Toutes les notifications ont été marquées comme lues'),
    ).toBeInTheDocument();
  });

  it('is offered only while something is unread', async () => {
    mockInbox([aNotification(1, { isRead: true })]);
    await open();
    await screen.findByText('Annonce 1');
    expect(screen.queryByRole('button', { name: 'Tout marquer comme lu' })).not.toBeInTheDocument();
  });
});
