import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { setLocale } from '@siteswap/contracts/platform';
import { session } from '@siteswap/web-kit';
import { currentLocale } from '@siteswap/web-kit/shell';
import { aSessionUser, mockRoute, network } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { setColorMode, useColorModePreference } from '#src/features/theme/color-mode.store.ts';
import { mockProfile } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { ThemeChoice } from './theme-choice.tsx';

function Theme(): ReactNode {
  return <ThemeChoice value={useColorModePreference()} onChange={setColorMode} />;
}

describe('my language', () => {
  const choose = async (name: string) => {
    const page = await renderInShell(<LanguageChoice />, { session: aSessionUser() });
    await page.user.click(screen.getByRole('button', { name: /Langue/ }));
    await page.user.click(await screen.findByRole('option', { name }));
    return page;
  };

  it('AC-07 is one of eleven, by their own names, and is saved in the profile', async () => {
    const sent = mockProfile();
    mockRoute(setLocale, { locale: 'de' });
    network.use(
      http.get('*/_i18n/*', () =>
        HttpResponse.json({ common: {}, shell: { profile: { display: { language: 'Sprache' } } } }),
      ),
    );
    await choose('Deutsch');
    await waitFor(() => expect(currentLocale()).toBe('de'));
    await waitFor(() => expect(sent[0]?.body).toEqual({ locale: 'de' }));
    await waitFor(() => expect(session.get().user?.locale).toBe('de'));
  });

  it('stays when its texts cannot be loaded, and says so', async () => {
    network.use(http.get('*/_i18n/*', () => HttpResponse.error()));
    await choose('Polski');
    expect(await screen.findByText(/Impossible de charger cette langue/)).toBeInTheDocument();
    expect(currentLocale()).toBe('fr');
  });
});

describe('my theme', () => {
  beforeEach(() => setColorMode('light'));

  it('is light, dark or that of the device, at once', async () => {
    const { user } = await renderInShell(<Theme />, { session: aSessionUser() });
    const radio = (name: RegExp) => screen.getByRole('radio', { name });
    await user.click(radio(/Sombre/));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    expect(localStorage.getItem('color-mode')).toBe('dark');
    await user.click(radio(/Système/));
    expect(radio(/Système/)).toBeChecked();
    expect(localStorage.getItem('color-mode')).toBe('system');
    // The test environment prefers light.
    expect(document.documentElement.dataset['theme']).toBe('light');
  });
});
