import { afterEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getOffer } from '@siteswap/contracts/carpool';
import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  streamNotifications,
} from '@siteswap/contracts/notifications';
import { aPublicUser } from '@siteswap/contracts/testing';
import { useRoute } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import type { ReactNode } from 'react';
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, mockInbox, notifications as some } from '#test/inbox.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { notifications } from '../notification.store.ts';
import { NotificationBell } from './notification-bell.tsx';

/** Presses the bell; `centre` is what opens. */
async function openCentre() {
  const page = await renderInShell(<NotificationBell />, { session: aSessionUser() });
  await page.user.click(screen.getByRole('button', { name: /^Notifications/ }));
  return { ...page, centre: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}

const anOffer = {
  id: 3,
  editionId: 12,
  direction: 'TO_EVENT',
  tripDate: '2126-04-18T12:00:00Z',
  locationCity: 'Metz',
  locationAddress: null,
  description: '',
  availableSeats: 3,
  remainingSeats: 3,
  hasMeetingPoint: false,
  createdAt: '2126-04-01T10:00:00Z',
  updatedAt: '2126-04-01T10:00:00Z',
  user: aPublicUser(),
} as const;

/** A page with an offer, and the bell. */
function OnScreen(): ReactNode {
  const offer = useRoute(getOffer, { params: { id: 3 } });
  return (
    <>
      <p>{offer.data?.locationCity}</p>
      <NotificationBell />
    </>
  );
}

type Centre = Awaited<ReturnType<typeof openCentre>>['centre'];

const shownTitles = (centre: Centre): (string | null)[] =>
  centre.queryAllByRole('button', { name: /Annonce \d+$/ }).map((one) => one.textContent);

/** A toast as it is read: title and sentence. */
const said = (title: string, message: string): Promise<void> =>
  waitFor(() =>
    expect(screen.getByText(message).closest('.sw-toast')).toHaveTextContent(title + message),
  );

afterEach(() => {
  act(() => notifications.disconnect());
});

describe('the bell', () => {
  it.each([
    [1, 'Notifications, 1 non lue', '1'],
    [99, 'Notifications, 99 non lues', '99'],
    [100, 'Notifications, 100 non lues', '99+'],
  ])('NO-01 says how many of %p are unread', async (count, label, badge) => {
    mockInbox(some(count));
    await renderInShell(<NotificationBell />, { session: aSessionUser() });
    await act(() => notifications.refresh());
    expect(screen.getByRole('button', { name: label })).toBeInTheDocument();
    // Those were there before.
    expect(screen.getByText(badge)).not.toHaveAttribute('data-pulsing');
  });

  it('NO-01 pulses for what arrives, until the member looks', async () => {
    const inbox = mockInbox(some(2));
    const stream = anEventStream();
    network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
    const { user } = await renderInShell(<NotificationBell />, { session: aSessionUser() });
    act(() => notifications.connect(7));
    stream.send('connected', { connectionId: 'c1' });
    await screen.findByText('2');
    inbox.add(aNotification(3));
    stream.send('notification', { ...aNotification(3), unreadCount: 3 });
    expect(await screen.findByText('3')).toHaveAttribute('data-pulsing', 'true');
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Fermer' }),
    );
    expect(screen.getByText('3')).not.toHaveAttribute('data-pulsing');
  });

  it('has no number when everything is read', async () => {
    mockInbox([]);
    await renderInShell(<NotificationBell />, { session: aSessionUser() });
    await act(() => notifications.refresh());
    expect(screen.getByRole('button', { name: 'Notifications' })).toHaveTextContent('');
  });
});

describe('the notification centre', () => {
  it('NO-01 shows the five newest unread ones', async () => {
    mockInbox(some(7));
    const { centre } = await openCentre();
    await centre.findByText('Annonce 7');
    expect(shownTitles(centre)).toEqual([7, 6, 5, 4, 3].map((n) => `Non lue Annonce ${n}`));
  });

  it('NO-01 shows five although more are loaded', async () => {
    mockInbox(some(7));
    const { centre, user } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Charger plus' }));
    await waitFor(() => expect(shownTitles(centre)).toHaveLength(7));
    await user.click(centre.getByRole('button', { name: 'Fermer' }));
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    const again = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    expect(shownTitles(again)).toHaveLength(5);
    expect(again.getByRole('button', { name: 'Charger plus' })).toBeInTheDocument();
  });

  it('NO-01 says that it loads, then that there is nothing', async () => {
    const response = Promise.withResolvers<void>();
    mockRoute(listNotifications, async () => {
      await response.promise;
      return { notifications: [], unreadCount: 0, pagination: { hasMore: false, total: 0 } };
    });
    const { centre } = await openCentre();
    expect(centre.getByText('Chargement des notifications...')).toBeInTheDocument();
    response.resolve();
    expect(await centre.findByText('Aucune notification')).toBeInTheDocument();
    expect(centre.queryByRole('button', { name: 'Tout marquer comme lu' })).not.toBeInTheDocument();
    expect(centre.queryByRole('button', { name: 'Charger plus' })).not.toBeInTheDocument();
  });

  it('leads to all notifications and closes', async () => {
    mockInbox([]);
    const { user, address, centre } = await openCentre();
    await user.click(centre.getByRole('link', { name: 'Voir toutes les notifications' }));
    expect(address()).toBe('/notifications');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('closes by its cross', async () => {
    mockInbox([]);
    const { user, centre } = await openCentre();
    await user.click(centre.getByRole('button', { name: 'Fermer' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('says whether notifications come in real time', async () => {
    mockInbox([]);
    const stream = anEventStream();
    network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
    const { centre } = await openCentre();
    expect(centre.getByText('Hors ligne')).toBeInTheDocument();
    act(() => notifications.connect(7));
    expect(centre.getByText('Connexion...')).toBeInTheDocument();
    stream.send('connected', { connectionId: 'c1' });
    expect(await centre.findByText('Temps réel')).toBeInTheDocument();
  });
});

describe('a notification', () => {
  const offer = aNotification(1, {
    actionUrl: '/editions/12/carpool?offerId=3',
    actionText: 'Voir l’offre',
  });

  it.each([
    ['itself', /Annonce 1$/],
    ['its action', 'Voir l’offre'],
  ])('by %s is marked read, opened, and the centre closed', async (_part, name) => {
    const inbox = mockInbox([offer]);
    const { user, address, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name }));
    expect(address()).toBe('/editions/12/carpool?offerId=3');
    await waitFor(() => expect(inbox.unreadCount()).toBe(0));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Notifications' })).toBeInTheDocument();
  });

  it('of several closes the centre also when it leads to the address on screen', async () => {
    const others = [aNotification(3), aNotification(2)];
    mockInbox([...others, offer]);
    const { user } = await renderInShell(<NotificationBell />, {
      session: aSessionUser(),
      url: offer.actionUrl as string,
    });
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    await user.click(await screen.findByRole('button', { name: 'Voir l’offre' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('has what it is about read anew, when it arrives and when it is opened', async () => {
    const about = { ...offer, entityType: 'carpool-offer', entityId: '3' };
    mockInbox([]);
    const reads = mockRoute(getOffer, anOffer);
    const stream = anEventStream();
    network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
    const page = <OnScreen />;
    const { user } = await renderInShell(page, { session: aSessionUser() });
    await screen.findByText('Metz');
    act(() => notifications.connect(7));
    stream.send('connected', { connectionId: 'c1' });
    await waitFor(() => expect(notifications.get().status).toBe('connected'));
    stream.send('notification', { ...about, unreadCount: 1 });
    await waitFor(() => expect(reads).toHaveLength(2));
    // The same one again, with news of the same thing.
    stream.send('notification', { ...about, unreadCount: 1 });
    await waitFor(() => expect(reads).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: /^Notifications/ }));
    await user.click(await screen.findByRole('button', { name: 'Voir l’offre' }));
    await waitFor(() => expect(reads).toHaveLength(4));
  });

  it('without a target has no action', async () => {
    mockInbox([aNotification(1, { actionText: 'Voir' })]);
    const { centre } = await openCentre();
    await centre.findByText('Annonce 1');
    expect(centre.queryByRole('button', { name: 'Voir' })).not.toBeInTheDocument();
  });

  it('shows when it came, in the zone of the reader', async () => {
    const anHourAgo = new Date(Date.now() - 3_600_000).toISOString();
    mockInbox([aNotification(1, { createdAt: anHourAgo })]);
    const { centre } = await openCentre();
    expect(await centre.findByText('il y a 1 heure')).toBeInTheDocument();
  });

  it('can be deleted', async () => {
    mockInbox(some(1));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Supprimer' }));
    await said('Supprimé', 'Notification supprimée');
    expect(centre.getByText('Aucune notification')).toBeInTheDocument();
  });

  it('that was deleted comes back by "Annuler", counted again', async () => {
    const inbox = mockInbox(some(2));
    const { user, centre } = await openCentre();
    const [remove] = await centre.findAllByRole('button', { name: 'Supprimer' });
    if (remove) await user.click(remove);
    await said('Supprimé', 'Notification supprimée');
    expect(shownTitles(centre)).toEqual(['Non lue Annonce 1']);
    // The next one has the focus, not the page behind the dialog.
    expect(centre.getByRole('button', { name: /Annonce 1$/ }).closest('li')).toContainElement(
      document.activeElement as HTMLElement,
    );
    await user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(await centre.findByText('Annonce 2')).toBeInTheDocument();
    expect(inbox.unreadCount()).toBe(2);
  });

  it('comes back when it could not be deleted', async () => {
    mockInbox(some(1));
    mockRoute(deleteNotification, mockProblem(500, 'INTERNAL_ERROR'));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Supprimer' }));
    await said('Erreur', 'Impossible de supprimer la notification');
    expect(centre.getByText('Annonce 1')).toBeInTheDocument();
  });

  it('says so when it could not be marked read', async () => {
    mockInbox([offer]);
    mockRoute(markNotificationRead, mockProblem(500, 'INTERNAL_ERROR'));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: /Annonce 1$/ }));
    await said('Erreur', 'Impossible de marquer les notifications comme lues');
  });
});

describe('"Tout marquer comme lu"', () => {
  it('empties the centre and says so', async () => {
    mockInbox(some(7));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Tout marquer comme lu' }));
    await said('Succès', 'Toutes les notifications ont été marquées comme lues');
    expect(centre.getByText('Aucune notification')).toBeInTheDocument();
  });

  it('says when it failed, and nothing is lost', async () => {
    mockInbox(some(2));
    mockRoute(markAllNotificationsRead, mockProblem(500, 'INTERNAL_ERROR'));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Tout marquer comme lu' }));
    await said('Erreur', 'Impossible de marquer les notifications comme lues');
    expect(shownTitles(centre)).toHaveLength(2);
  });
});

describe('"Charger plus"', () => {
  it('adds the older ones, none of them twice', async () => {
    mockInbox(some(12));
    const { user, centre } = await openCentre();
    await user.click(await centre.findByRole('button', { name: 'Charger plus' }));
    await waitFor(() => expect(shownTitles(centre)).toHaveLength(12));
    expect(new Set(shownTitles(centre)).size).toBe(12);
    expect(centre.queryByRole('button', { name: 'Charger plus' })).not.toBeInTheDocument();
  });

  it('says when it failed', async () => {
    mockInbox(some(7));
    const { user, centre } = await openCentre();
    const button = await centre.findByRole('button', { name: 'Charger plus' });
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    await user.click(button);
    await said('Erreur', 'Impossible de charger plus de notifications');
    expect(shownTitles(centre)).toHaveLength(5);
  });
});

describe('"Actualiser"', () => {
  it('loads new notifications', async () => {
    const inbox = mockInbox(some(1));
    const { user, centre } = await openCentre();
    await centre.findByText('Annonce 1');
    inbox.add(aNotification(2));
    await user.click(centre.getByRole('button', { name: 'Actualiser' }));
    expect(await centre.findByText('Annonce 2')).toBeInTheDocument();
  });

  it('says when it failed and leaves the list', async () => {
    mockInbox(some(1));
    const { user, centre } = await openCentre();
    await centre.findByText('Annonce 1');
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    await user.click(centre.getByRole('button', { name: 'Actualiser' }));
    await said('Erreur', 'Impossible de charger les notifications');
    expect(centre.getByText('Annonce 1')).toBeInTheDocument();
  });

  it('is offered as a text when the list could not be loaded', async () => {
    mockRoute(listNotifications, mockProblem(500, 'INTERNAL_ERROR'));
    const { user, centre } = await openCentre();
    expect(await centre.findByText('Impossible de charger les notifications')).toBeInTheDocument();
    mockInbox(some(1));
    await user.click(centre.getByRole('button', { name: 'Réessayer' }));
    expect(await centre.findByText('Annonce 1')).toBeInTheDocument();
  });
});
