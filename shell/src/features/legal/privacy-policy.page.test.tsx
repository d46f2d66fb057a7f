import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { locales } from '@siteswap/contracts/fields';
import { i18n } from '@siteswap/web-kit';
import { act, screen, waitFor, within } from '@testing-library/react';
import de from '#src/locales/de.json' with { type: 'json' };
import { renderInShell } from '#test/render-in-shell.tsx';
import fr from './locales/fr.json' with { type: 'json' };
import { loadPolicy, policySections } from './policy-texts.ts';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';

const title = 'Politique de confidentialité';
const open = () => renderInShell(<PrivacyPolicyPage />, { url: '/privacy-policy' });

describe('the privacy policy', () => {
  it('says everything there is to say, under its French title', async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await screen.findByText(fr.intro);
    const said = document.body.textContent ?? '';
    for (const section of Object.values(fr)) {
      if (typeof section === 'string') continue;
      for (const sentence of Object.values(section)) {
        expect(said).toContain(
          sentence.replace('{{button}}', 'Votre avis').replace('{{deleted}}', 'Compte supprimé'),
        );
      }
    }
    expect(said).toContain('Version du 20 novembre 2026');
    expect(said).not.toMatch(/legal:|\{\{/);
  });

  it('names its parts, each at an address of its own', async () => {
    await open();
    await screen.findByText(fr.intro);
    const contents = within(screen.getByRole('navigation', { name: 'Dans cette page' }));
    for (const { id } of policySections) {
      expect(contents.getByRole('link', { name: fr[id].title })).toHaveAttribute(
        'href',
        `/privacy-policy#${id}`,
      );
      expect(document.getElementById(id)).toBe(screen.getByRole('region', { name: fr[id].title }));
    }
  });

  it('AC-07 goes over to another language with its own file', async () => {
    await open();
    await screen.findByText(fr.intro);
    i18n.addResourceBundle('de', 'shell', de, true, true);
    await act(() => i18n.changeLanguage('de'));
    expect(await screen.findByText(/^Siteswap speichert so wenig wie möglich/)).toBeVisible();
    expect(screen.queryByText(fr.intro)).not.toBeInTheDocument();
  });

  it.each(locales)('AC-07 is there in %s', async (locale) => {
    await waitFor(() => loadPolicy(locale));
    expect(i18n.exists('legal:rights.c', { lng: locale })).toBe(true);
  });
});
