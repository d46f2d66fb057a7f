import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  listPushDevices,
  removePushDevice,
  subscribePush,
  testPushDevice,
  unsubscribePush,
} from '@siteswap/contracts/notifications';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { aDevice, endpointOf, mockDevices, PushBrowser } from '#test/push-browser.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { push } from '../push.store.ts';
import { PushPanel } from './push-panel.tsx';

let browser: PushBrowser;
let uninstall: () => void;

const mockConfig = (pushKey?: string) =>
  mockRoute(getPlatformConfig, {
    ...(pushKey ? { pushKey } : {}),
    signInProviders: [],
  });

beforeEach(() => {
  browser = new PushBrowser();
  browser.permission = 'default';
  uninstall = browser.install();
  mockConfig('key');
  mockDevices();
});
afterEach(async () => {
  await push.signedOut();
  uninstall();
  window.localStorage.clear();
});

const open = () => renderInShell(<PushPanel />, { session: aSessionUser() });
const here = () => screen.findByRole('switch', { name: 'Sur cet appareil' });
/** Presses the switch once it is known. */
async function press(user: Awaited<ReturnType<typeof open>>['user']) {
  const control = await here();
  await waitFor(() => expect(control).toBeEnabled());
  await user.click(control);
}

describe('NO-08: push notifications of this browser', () => {
  it('are turned on, stored, and turned off again', async () => {
    const stored = mockRoute(subscribePush, { device: aDevice() });
    const { user } = await open();
    await press(user);
    expect(await screen.findByText('Notifications activées')).toBeInTheDocument();
    expect(stored[0]?.body.subscription.endpoint).toBe(endpointOf(1));
    expect(await here()).toBeChecked();

    const ended = mockRoute(unsubscribePush, { isActive: false });
    await press(user);
    expect(await screen.findByText('Notifications désactivées')).toBeInTheDocument();
    expect([ended[0]?.body.endpoint, browser.subscription]).toEqual([endpointOf(1), null]);
    expect(await here()).not.toBeChecked();
  });

  it('stay on while the server cannot turn them off', async () => {
    mockRoute(subscribePush, { device: aDevice() });
    const { user } = await open();
    await press(user);
    await waitFor(async () => expect(await here()).toBeChecked());
    mockRoute(unsubscribePush, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    await press(user);
    expect(
      await screen.findByText('Impossible de désactiver les notifications'),
    ).toBeInTheDocument();
    expect(await here()).toBeChecked();
  });

  const failures: [string, () => void, string[]][] = [
    [
      'the permission is denied',
      () => {
        browser.choice = 'denied';
      },
      [
        'Permission refusée',
        'Vous avez refusé les notifications. Vous pouvez les réactiver dans les paramètres du navigateur.',
      ],
    ],
    [
      'the site has no key',
      () => void mockConfig(),
      ["Impossible d'activer les notifications", 'Clé publique VAPID manquante'],
    ],
    [
      'the service worker cannot be registered',
      () => {
        browser.canRegister = false;
      },
      ["Impossible d'activer les notifications", "Impossible d'enregistrer le Service Worker"],
    ],
    [
      'the server does not store it',
      () => void mockRoute(subscribePush, mockProblem(503, 'SERVICE_UNAVAILABLE')),
      ["Impossible d'activer les notifications"],
    ],
  ];
  it.each(failures)('stay off and say why when %s', async (_, arrange, said) => {
    arrange();
    const { user } = await open();
    await press(user);
    for (const text of said) {
      expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    }
    expect(await here()).not.toBeChecked();
  });

  it('are not offered where the browser does not receive them', async () => {
    uninstall();
    await open();
    expect(
      await screen.findByText('Ce navigateur ne reçoit pas de notifications push.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('need the installed app on an iPhone', async () => {
    uninstall();
    const agent = jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('iPhone; Safari');
    await open();
    expect(await screen.findByText(/Sur iPhone et iPad, installez/)).toBeInTheDocument();
    agent.mockRestore();
  });
});

describe('my devices', () => {
  const phone = aDevice({ id: '00000000-0000-4000-8000-000000000002', name: 'Safari · iPhone' });
  const old = aDevice({
    id: '00000000-0000-4000-8000-000000000003',
    name: 'Firefox · Linux',
    isActive: false,
  });
  const row = async (name: string) =>
    within((await screen.findByText(name)).closest('li') as HTMLElement);

  it('say whether they still receive anything; only those that do can be tested', async () => {
    mockDevices(phone, old);
    await open();
    expect((await row('Safari · iPhone')).getByText(/Aucune notification reçue/)).toBeVisible();
    expect((await row('Firefox · Linux')).getByText('Inactif')).toBeVisible();
    expect((await row('Firefox · Linux')).queryByRole('button', { name: /Tester/ })).toBeNull();
  });

  it('are tested and removed one by one', async () => {
    let devices = [phone, old];
    mockRoute(listPushDevices, () => ({ data: devices }));
    const tested = mockRoute(testPushDevice, { queued: true });
    const removed = mockRoute(removePushDevice, ({ params }) => {
      devices = devices.filter(({ id }) => id !== params.id);
      return { removed: true as const };
    });
    const { user } = await open();
    const button = (name: string) => screen.findByRole('button', { name });
    await user.click(await button('Tester\u202f: Safari · iPhone'));
    expect(await screen.findByText('Une notification de test est en route')).toBeVisible();
    await user.click(await button('Retirer\u202f: Safari · iPhone'));
    await waitFor(() => expect(screen.queryByText('Safari · iPhone')).not.toBeInTheDocument());
    expect([tested[0]?.params, removed[0]?.params]).toEqual([{ id: phone.id }, { id: phone.id }]);
    expect(screen.getByText('Appareil retiré')).toBeVisible();
  });
});
