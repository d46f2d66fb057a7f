import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { updateProfile } from '@siteswap/contracts/core';
import { setLocale } from '@siteswap/contracts/platform';
import { aProfile, aSessionUser, mockProblem, mockRoute, network } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { renderInShell } from '#test/render-in-shell.tsx';
import { LanguageMenu } from './language-menu.tsx';

const messagesAddress = '*/_i18n/:hash/:locale/messages.json';

async function openMenu(options: Parameters<typeof renderInShell>[1] = {}) {
  const page = await renderInShell(<LanguageMenu />, { url: '/?q=ejc', ...options });
  await page.user.click(screen.getByRole('button', { name: 'Langue\u202f: Français' }));
  await screen.findByRole('menu');
  return page;
}
const choice = (name: string) => screen.getByRole('menuitemradio', { name });

describe('the language menu', () => {
  it('AC-07 offers the eleven languages, each by its own name', async () => {
    await openMenu();
    expect(screen.getAllByRole('menuitemradio').map((one) => one.textContent)).toEqual([
      'English',
      'Dansk',
      'Deutsch',
      'Español',
      'Français',
      'Italiano',
      'Nederlands',
      'Polski',
      'Português',
      'Русский',
      'Українська',
    ]);
    for (const one of screen.getAllByRole('menuitemradio')) {
      expect(one.querySelector('svg')).toBeInTheDocument();
    }
    expect(choice('Français')).toBeChecked();
    expect(screen.getByText('Deutsch')).toHaveAttribute('lang', 'de');
  });

  it('AC-07 changes every visible string, `lang` and the cookie, and leaves the address', async () => {
    network.use(
      http.get(messagesAddress, ({ params }) =>
        HttpResponse.json(
          params['locale'] === 'da'
            ? { common: {}, shell: { header: { language: 'Sprog: {{language}}' } } }
            : {},
        ),
      ),
    );
    const remembered = mockRoute(setLocale, ({ body }) => body);
    const { user, address } = await openMenu();
    await user.click(choice('Dansk'));
    expect(await screen.findByRole('button', { name: 'Sprog: Dansk' })).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('da');
    await waitFor(() => expect(remembered[0]?.body).toEqual({ locale: 'da' }));
    expect(address()).toBe('/?q=ejc');
  });

  it('is remembered in the profile of a member, and works although it cannot be remembered', async () => {
    network.use(
      http.get(messagesAddress, () =>
        HttpResponse.json({ common: {}, shell: { header: { language: 'Sprache: {{language}}' } } }),
      ),
    );
    mockRoute(setLocale, mockProblem(503, 'SERVICE_UNAVAILABLE'));
    const saved = mockRoute(updateProfile, ({ body }) => ({
      user: aProfile({ locale: body.locale }),
    }));
    const { user } = await openMenu({ session: aSessionUser() });
    await user.click(choice('Deutsch'));
    expect(await screen.findByRole('button', { name: 'Sprache: Deutsch' })).toBeInTheDocument();
    await waitFor(() => expect(saved[0]?.body).toEqual({ locale: 'de' }));
  });

  it('says when a language cannot be loaded, and stays with the one in use', async () => {
    network.use(http.get(messagesAddress, () => new HttpResponse(null, { status: 502 })));
    const { user } = await openMenu();
    await user.click(choice('Polski'));
    expect(
      await screen.findByText('Impossible de charger cette langue. La vôtre reste inchangée.'),
    ).toBeInTheDocument();
    expect(document.documentElement.lang).toBe('fr');
    expect(screen.getByRole('button', { name: 'Langue\u202f: Français' })).toBeInTheDocument();
  });
});
