import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { useForcedColorMode } from '@siteswap/web-kit';
import type { ForcedColorMode } from '@siteswap/web-kit/shell';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { ThemeToggle } from '#src/layout/theme-toggle.tsx';
import { renderInShell } from '#test/render-in-shell.tsx';
import { followColorMode, setColorMode, useColorModePreference } from './color-mode.store.ts';

const theme = (): string | undefined => document.documentElement.dataset['theme'];

/** The colour preference of the system, which tests can change. */
function systemIs(isDark: boolean): { changesTo(next: boolean): void } {
  let matches = isDark;
  const listeners = new Set<() => void>();
  jest.spyOn(window, 'matchMedia').mockImplementation(
    () =>
      ({
        get matches() {
          return matches;
        },
        addEventListener: (_: string, listener: () => void) => listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  return {
    changesTo: (next) => {
      matches = next;
      for (const listener of listeners) listener();
    },
  };
}

let stop = (): void => {};
beforeEach(() => {
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
});
afterEach(() => {
  stop();
  stop = () => {};
  jest.restoreAllMocks();
});

describe('the colour mode', () => {
  it.each(['light', 'dark', 'system'] as const)('%s is saved in local storage', (preference) => {
    systemIs(true);
    setColorMode(preference);
    expect(localStorage.getItem('color-mode')).toBe(preference);
    expect(theme()).toBe(preference === 'light' ? 'light' : 'dark');
  });

  it('follows the system while that is the preference, and only then', () => {
    const system = systemIs(false);
    stop = followColorMode();
    setColorMode('system');
    system.changesTo(true);
    expect(theme()).toBe('dark');
    setColorMode('light');
    system.changesTo(false);
    system.changesTo(true);
    expect(theme()).toBe('light');
  });

  it('is used by this page alone where the browser does not save it', () => {
    systemIs(false);
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    setColorMode('dark');
    expect(theme()).toBe('dark');
    jest.restoreAllMocks();
    systemIs(false);
    setColorMode('light');
    expect(localStorage.getItem('color-mode')).toBe('light');
  });
});

function Page(props: { readonly forces?: ForcedColorMode }): ReactNode {
  useForcedColorMode(props.forces);
  return null;
}

function Preference(): ReactNode {
  return <output aria-label="preference">{useColorModePreference()}</output>;
}

function Visit(props: { readonly forces: ForcedColorMode }): ReactNode {
  const [isThere, setThere] = useState(true);
  return (
    <>
      <ThemeToggle />
      <Preference />
      <button type="button" onClick={() => setThere(false)}>
        {'leave'}
      </button>
      {isThere ? <Page forces={props.forces} /> : null}
    </>
  );
}

describe('a page that forces a colour mode', () => {
  it('is shown in it, whatever the reader prefers, until it is left', async () => {
    systemIs(false);
    stop = followColorMode();
    const { user } = await renderInShell(<Visit forces="dark" />);
    expect(theme()).toBe('dark');
    expect(screen.getByLabelText('preference')).toHaveTextContent('system');
    expect(
      screen.getByRole('button', { name: 'Cette page garde son propre thème' }),
    ).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'leave' }));
    await waitFor(() => expect(theme()).toBe('light'));
    expect(screen.getByRole('button', { name: 'Passer en thème sombre' })).toBeEnabled();
  });

  it('may not force `system`: a warning, and what the reader prefers', async () => {
    systemIs(true);
    stop = followColorMode();
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
    setColorMode('light');
    await renderInShell(<Page forces={'system' as ForcedColorMode} />);
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"system"'));
    expect(theme()).toBe('light');
  });
});
