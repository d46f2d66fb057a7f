import { describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { streamNotifications } from '@siteswap/contracts/notifications';
import { session } from '@siteswap/web-kit';
import { aSessionUser, network, renderPage } from '@siteswap/web-kit/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { notifications } from '#src/features/notifications/notification.store.ts';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { anEventStream } from '#test/event-stream.ts';
import { aNotification, mockInbox } from '#test/inbox.ts';
import { Layout } from './layout.tsx';

const open = (options: Parameters<typeof renderPage>[1] = {}) =>
  renderPage(
    <Layout>
      <h1>{'Page'}</h1>
    </Layout>,
    { path: '/*', url: '/', locale: 'fr', messages: { shell: fr }, ...options },
  );

describe('the frame around every page', () => {
  it('lets the keyboard skip to the content', async () => {
    await open();
    const [first] = screen.getAllByRole('link');
    expect(first).toHaveTextContent('Aller au contenu');
    expect(first).toHaveAttribute('href', '#content');
    expect(screen.getByRole('main')).toHaveAttribute('id', 'content');
  });

  it('takes the whole width for a page that asks for it, and for no other', async () => {
    const page = (path: string, isWide: boolean) => ({
      path,
      element: null,
      handle: { id: path, title: 'shell:brand', depth: 0, isWide },
    });
    const children = [page('plan', true), page('text', false)];
    const { router } = await open({ path: '/', url: '/plan', children });
    const isWide = () => screen.getByRole('main').closest('[data-wide]') !== null;
    expect(isWide()).toBe(true);
    await act(() => router.navigate('/text'));
    expect(isWide()).toBe(false);
  });

  it('FE-01 ends with the year, the privacy policy and a button that sends feedback to the team', async () => {
    await open();
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(`© ${new Date().getFullYear()} Siteswap`)).toBeInTheDocument();
    expect(footer.getByRole('link', { name: 'Politique de confidentialité' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    );
    expect(footer.getByRole('button', { name: fr.feedback.open })).toBeEnabled();
  });

  it('ends with what remotes have for everybody', async () => {
    const entry = { id: 'add', to: '/conventions/add', label: 'a:add', place: 'footer', order: 10 };
    await open({
      messages: { shell: fr, a: { add: 'Ajouter votre convention' } },
      contributions: {
        slots: [],
        routes: [{ id: 'add', path: '/conventions/add' }],
        nav: [{ ...entry, remote: 'mf-a' }] as never,
      },
    });
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByRole('link', { name: 'Ajouter votre convention' })).toHaveAttribute(
      'href',
      '/conventions/add',
    );
  });
});

describe('being offline', () => {
  it('is said once, on any page, and no more when the network is back', async () => {
    const onLine = jest.spyOn(window.navigator, 'onLine', 'get');
    await open();
    expect(screen.queryByText(/Pas de réseau/)).not.toBeInTheDocument();
    onLine.mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(
      screen.getByText('Pas de réseau. Nous réessaierons automatiquement.'),
    ).toBeInTheDocument();
    onLine.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(screen.queryByText(/Pas de réseau/)).not.toBeInTheDocument();
    onLine.mockRestore();
  });
});

describe('a notification that arrives', () => {
  async function openConnected() {
    const inbox = mockInbox([]);
    const stream = anEventStream();
    network.use(http.get(`*${streamNotifications.path}`, () => stream.response));
    const page = await open({ session: aSessionUser() });
    stream.send('connected', { connectionId: 'c1' });
    await waitFor(() => expect(notifications.get().status).toBe('connected'));
    const arrive = (one: ReturnType<typeof aNotification>): void => {
      inbox.add(one);
      stream.send('notification', { ...one, unreadCount: inbox.unreadCount() }, one.id);
    };
    return { ...page, inbox, arrive };
  }

  it('raises the number on the bell and is shown for a moment', async () => {
    const { arrive } = await openConnected();
    arrive(aNotification(1));
    expect(await screen.findByText('Annonce 1')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Notifications, 1 non lue' })).toBeInTheDocument();
  });

  it('is on top of the open centre, and in no toast', async () => {
    const { arrive, user } = await openConnected();
    await user.click(screen.getByRole('button', { name: 'Notifications' }));
    const centre = within(await screen.findByRole('dialog', { name: 'Notifications' }));
    arrive(aNotification(1));
    expect(await centre.findByText('Annonce 1')).toBeInTheDocument();
    expect(screen.getAllByText('Annonce 1')).toHaveLength(1);
  });

  it('opens its target from the toast, and is marked read', async () => {
    const { arrive, user, address, inbox } = await openConnected();
    arrive(aNotification(1, { actionUrl: '/editions/12/carpool?offerId=3' }));
    // It has no action label, so the toast shows "Voir".
    await user.click(await screen.findByRole('button', { name: 'Voir' }));
    expect(address()).toBe('/editions/12/carpool?offerId=3');
    await waitFor(() => expect(inbox.unreadCount()).toBe(0));
  });

  it('is no longer received after signing out', async () => {
    const { arrive } = await openConnected();
    act(() => session.clear());
    expect(notifications.get()).toMatchObject({ status: 'disconnected', hasLoaded: false });
    arrive(aNotification(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText('Annonce 1')).not.toBeInTheDocument();
  });
});

describe('a visitor', () => {
  it('opens no stream', async () => {
    let isAsked = false;
    network.use(
      http.get(`*${streamNotifications.path}`, () => {
        isAsked = true;
        return new Response(null, { status: 401 });
      }),
    );
    await open();
    await new Promise((resolve) => setTimeout(resolve));
    expect(isAsked).toBe(false);
    expect(notifications.get().status).toBe('disconnected');
  });
});
