import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { session } from '@siteswap/web-kit';
import { aSessionUser } from '@siteswap/web-kit/testing';
import { screen } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { AdminModePanel } from './admin-mode-panel.tsx';

const toggle = () => screen.getByRole('switch', { name: 'Activer le mode administration' });

describe('AD-02 the switch of admin mode', () => {
  it('switches it on and off, says what it does, and saves it with the user', async () => {
    const { user } = await renderInShell(<AdminModePanel />, {
      session: aSessionUser({ isGlobalAdmin: true }),
    });
    expect(screen.getByText(/modifier et supprimer ce qui appartient à d’autres/)).toBeVisible();
    expect(toggle()).not.toBeChecked();
    await user.click(toggle());
    expect(toggle()).toBeChecked();
    expect(session.get().adminMode).toBe(true);
    expect(sessionStorage.getItem('adminMode')).toBe('true');
    await user.click(toggle());
    expect(session.get().adminMode).toBe(false);
    expect(sessionStorage.getItem('adminMode')).toBeNull();
  });
});
