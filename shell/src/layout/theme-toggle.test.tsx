import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act, screen } from '@testing-library/react';
import { followColorMode } from '#src/features/theme/color-mode.store.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

const theme = (): string | undefined => document.documentElement.dataset['theme'];

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
});

describe('the theme toggle', () => {
  it('switches to dark and back, and remembers it', async () => {
    const { user } = await renderInShell(<ThemeToggle />);
    await user.click(screen.getByRole('button', { name: 'Passer en thème sombre' }));
    expect(theme()).toBe('dark');
    expect(localStorage.getItem('color-mode')).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Passer en thème clair' }));
    expect(theme()).toBe('light');
    expect(localStorage.getItem('color-mode')).toBe('light');
  });

  it('follows another tab', async () => {
    await renderInShell(<ThemeToggle />);
    const stop = followColorMode();
    localStorage.setItem('color-mode', 'dark');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'color-mode' })));
    expect(theme()).toBe('dark');
    expect(screen.getByRole('button', { name: 'Passer en thème clair' })).toBeInTheDocument();
    stop();
  });
});
