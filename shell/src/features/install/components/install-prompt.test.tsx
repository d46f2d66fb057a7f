import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { installation } from '../install.store.ts';
import { InstallPrompt } from './install-prompt.tsx';

const day = 24 * 60 * 60 * 1_000;
const now = Date.parse('2027-04-18T10:00:00Z');

beforeEach(() => {
  window.localStorage.clear();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  installation.hide();
});

/** What the browser dispatches; `outcome` is what the person chooses in its own dialog. */
function offer(outcome: 'accepted' | 'dismissed' | 'error' = 'accepted'): Event {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => {
      if (outcome === 'error') throw new Error('no');
    },
    userChoice: Promise.resolve({ outcome }),
  });
  act(() => void window.dispatchEvent(event));
  return event;
}

async function open() {
  await renderInShell(<InstallPrompt />);
  jest.useFakeTimers({ now });
}
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const dialog = () => screen.queryByRole('dialog', { name: 'Installer Siteswap' });
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(0);
};
const remembered = () => window.localStorage.getItem('pwa-dismissed');

describe('NO-11: the proposal to install', () => {
  it('comes 5 s after the browser can, in place of the browser’s own', async () => {
    await open();
    expect(offer().defaultPrevented).toBe(true);
    await pass(4_999);
    expect(dialog()).not.toBeInTheDocument();
    await pass(1);
    expect(dialog()).toBeInTheDocument();
  });

  it('comes when the browser said so before the page listened', async () => {
    const early = offer();
    Object.assign(window, { siteswapInstall: early });
    await renderInShell(<InstallPrompt />);
    await waitFor(() => expect(dialog()).toBeInTheDocument(), { timeout: 30_000 });
    delete window.siteswapInstall;
  });

  it('does not come where the site is installed', async () => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ matches: media.includes('standalone') }) as MediaQueryList);
    await open();
    offer();
    await pass(60_000);
    expect(dialog()).not.toBeInTheDocument();
  });

  it.each([
    [7 * day - 10_000, false],
    [7 * day, true],
  ])('%i ms after "later": %s', async (since, isShown) => {
    await open();
    window.localStorage.setItem('pwa-dismissed', String(now - since));
    offer();
    await pass(5_000);
    expect(dialog() !== null).toBe(isShown);
  });

  it('goes with "later", and is remembered', async () => {
    await open();
    offer();
    await pass(5_000);
    await press('Plus tard');
    expect(dialog()).not.toBeInTheDocument();
    expect(Number(remembered())).toBeGreaterThanOrEqual(now);
  });

  it.each([
    ['accepted', 'Siteswap est installé !', false],
    ['dismissed', 'Installation annulée', true],
    ['error', 'Impossible d’installer Siteswap', false],
  ] as const)('says what came of it: %s', async (outcome, said, isRemembered) => {
    await open();
    offer(outcome);
    await pass(5_000);
    // From here on everything takes its real time.
    jest.useRealTimers();
    fireEvent.click(screen.getByRole('button', { name: 'Installer' }));
    expect(await screen.findByText(said)).toBeInTheDocument();
    expect(dialog()).not.toBeInTheDocument();
    expect(remembered() !== null).toBe(isRemembered);
  });
});
