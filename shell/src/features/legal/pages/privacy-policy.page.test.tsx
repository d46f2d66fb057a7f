import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { locales } from '@siteswap/contracts/fields';
import type { PrivacySection } from '@siteswap/contracts/platform';
import { i18n, queryClient } from '@siteswap/web-kit/shell';
import { act, screen, waitFor, within } from '@testing-library/react';
import de from '#src/locales/de.json' with { type: 'json' };
import shell from '#src/locales/fr.json' with { type: 'json' };
import { renderInShell } from '#test/render-in-shell.tsx';
import fr from '../locales/fr.json' with { type: 'json' };
import { policyQuery } from '../policy-texts.loader.ts';
import { PrivacyPolicyPage } from './privacy-policy.page.tsx';

const title = 'Politique de confidentialité';
/** A section that a remote contributes, with the day of its last change. */
const section = (id: string, changedOn: string) => ({
  id,
  title: `${id}:privacy.title`,
  text: `${id}:privacy.text`,
  points: [`${id}:privacy.point`],
  changedOn,
  order: 10,
});
const open = (...privacy: PrivacySection[]) =>
  renderInShell(<PrivacyPolicyPage />, {
    url: '/privacy-policy',
    messages: {
      shell,
      carpool: {
        privacy: { title: 'Covoiturage', text: 'Les trajets.', point: 'Le {{deleted}}.' },
      },
      volunteers: { privacy: { title: 'Aide', text: 'Les candidatures.', point: 'Un mois.' } },
    },
    contributions: { slots: [], routes: [], privacy },
  });
const titles = () =>
  within(screen.getByRole('navigation', { name: 'Dans cette page' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

describe('the privacy policy', () => {
  it('shows all sections, under its French title', async () => {
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
    expect(said).toContain('Version du 27 novembre 2026');
    expect(said).not.toMatch(/legal:|\{\{/);
  });

  it('lists its sections, each with an anchor', async () => {
    await open();
    await screen.findByText(fr.intro);
    const contents = within(screen.getByRole('navigation', { name: 'Dans cette page' }));
    for (const [id, texts] of Object.entries(fr)) {
      if (typeof texts === 'string' || id === 'short') continue;
      expect(contents.getByRole('link', { name: texts.title })).toHaveAttribute(
        'href',
        `/privacy-policy#${id}`,
      );
      expect(document.getElementById(id)).toBe(screen.getByRole('region', { name: texts.title }));
    }
  });

  it('has the sections of the remotes after who sees what, and the day of the latest change', async () => {
    await open(section('carpool', '2027-02-03'));
    await screen.findByText(fr.intro);
    expect(titles().slice(0, 5)).toEqual([
      fr.account.title,
      fr.seen.title,
      'Covoiturage',
      fr.browser.title,
      fr.outside.title,
    ]);
    const carpool = screen.getByRole('region', { name: 'Covoiturage' });
    expect(carpool).toHaveTextContent('Les trajets.Le Compte supprimé.');
    expect(document.body.textContent).toContain('Version du 3 février 2027');
  });

  it('has as many sections as remotes contribute', async () => {
    await open(section('carpool', '2026-01-01'), section('volunteers', '2026-01-01'));
    await screen.findByText(fr.intro);
    expect(titles().slice(1, 5)).toEqual([fr.seen.title, 'Covoiturage', 'Aide', fr.browser.title]);
    expect(document.body.textContent).toContain('Version du 27 novembre 2026');
  });

  it('AC-07 changes to another language by loading its file', async () => {
    await open();
    await screen.findByText(fr.intro);
    i18n.addResourceBundle('de', 'shell', de, true, true);
    await act(() => i18n.changeLanguage('de'));
    expect(await screen.findByText(/^Siteswap speichert so wenig wie möglich/)).toBeVisible();
    expect(screen.queryByText(fr.intro)).not.toBeInTheDocument();
  });

  it.each(locales)('AC-07 exists in %s', async (locale) => {
    await waitFor(() => queryClient.fetchQuery(policyQuery(locale)));
    expect(i18n.exists('legal:rights.c', { lng: locale })).toBe(true);
  });
});
