import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { subscribePush } from '@siteswap/contracts/notifications';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { aDevice, PushBrowser } from '#test/push-browser.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { promo } from '../promo.store.ts';
import { push } from '../push.store.ts';
import { PromoDialog } from './promo-dialog.tsx';

let uninstall: () => void;
beforeEach(() => {
  uninstall = new PushBrowser().install();
  mockRoute(getPlatformConfig, {
    pushKey: 'key',
    signInProviders: [],
  });
});
afterEach(async () => {
  promo.reset();
  await push.signedOut();
  uninstall();
  window.localStorage.clear();
  jest.restoreAllMocks();
});

const open = () => renderInShell(<PromoDialog />, { session: aSessionUser() });

it('names four benefits, and only its buttons close it', async () => {
  const dismiss = jest.spyOn(promo, 'dismiss');
  const { user } = await open();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(4);
  expect(within(dialog).getByText(/Rien de publicitaire/)).toBeInTheDocument();
  const names = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
  expect(names).toEqual(['Pas maintenant', 'Activer les notifications']);
  await user.keyboard('{Escape}');
  await user.click(document.body);
  expect(screen.getByRole('dialog')).toBeInTheDocument();
  expect(dismiss).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Pas maintenant' }));
  expect(promo.get()).toMatchObject({ isDismissedForSession: true, shouldShow: false });
  expect(promo.get().lastDismissed).not.toBeNull();
});

it('turns push notifications on, and says so while that takes', async () => {
  let respond = (): void => {};
  const responded = new Promise<void>((resolve) => {
    respond = resolve;
  });
  mockRoute(subscribePush, async () => {
    await responded;
    return { device: aDevice() };
  });
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Activer les notifications/ }));
  expect(screen.getByRole('button', { name: 'Pas maintenant' })).toBeDisabled();
  respond();
  expect(await screen.findByText('Notifications activées')).toBeInTheDocument();
  expect(promo.get()).toMatchObject({ isDismissedForSession: true, lastDismissed: null });
});

it('says when they could not be turned on', async () => {
  mockRoute(subscribePush, mockProblem(503, 'SERVICE_UNAVAILABLE'));
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: /Activer les notifications/ }));
  expect(await screen.findByText("Impossible d'activer les notifications")).toBeInTheDocument();
});
