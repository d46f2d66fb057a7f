import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { getProfile, listMyFeedback, profileSectionSlot } from '@siteswap/contracts/core';
import {
  aSessionUser,
  fillSlot,
  mockProblem,
  mockRoute,
  setWindowWidth,
} from '@siteswap/web-kit/testing';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import fr from '#src/locales/fr.json' with { type: 'json' };
import { mockAccount } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import profile from '../locales/fr.json' with { type: 'json' };
import { ProfilePage } from './profile.page.tsx';

const open = (isGlobalAdmin = false) =>
  renderInShell(<ProfilePage />, { url: '/profile', session: aSessionUser({ isGlobalAdmin }) });
/** Waits for the account; a whole page takes long to render. */
const pseudo = () => screen.findByLabelText('Pseudo');
const headings = () =>
  screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);

const Helping = (): ReactNode => <p>{'Three shifts'}</p>;
function Broken(): ReactNode {
  throw new Error('boom');
}

const forMembers = [
  'Identité',
  'E-mail et téléphone',
  'Connexion et appareils',
  'Langue et apparence',
  'Notifications',
  'En chiffres',
  'Mes messages à l’équipe',
  'Mes données',
];

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the profile', () => {
  it('has its sections, and a link to each', async () => {
    mockAccount();
    await open();
    expect(await pseudo()).toHaveValue('lina');
    expect(headings()).toEqual(forMembers);
    const list = within(screen.getByRole('navigation', { name: 'Rubriques de mon profil' }));
    const links = list.getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(forMembers);
    for (const link of links) {
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(within(target as HTMLElement).getByRole('heading', { level: 2 })).toHaveTextContent(
        link.textContent ?? '',
      );
    }
  });

  it('is folded on phones but for its first section; a press or the address unfolds another', async () => {
    setWindowWidth(360);
    mockAccount();
    const { user } = await renderInShell(<ProfilePage />, {
      url: '/profile#display',
      session: aSessionUser(),
    });
    expect(await pseudo()).toHaveValue('lina');
    const fold = (name: string) => screen.getByRole('button', { name });
    const open = screen.getAllByRole('button', { expanded: true });
    expect(open.map(({ textContent }) => textContent)).toEqual(['Identité', 'Langue et apparence']);
    expect(screen.queryByText('Supprimer mon compte')).not.toBeInTheDocument();
    await user.click(fold('Mes données'));
    expect(await screen.findByText('Supprimer mon compte')).toBeInTheDocument();
    await user.click(fold('Identité'));
    expect(screen.queryByLabelText('Pseudo')).not.toBeInTheDocument();
  });

  it('AD-02 offers admin mode to global admins only', async () => {
    mockAccount();
    const { unmount } = await open();
    await pseudo();
    expect(screen.queryByText('Mode administration')).not.toBeInTheDocument();
    unmount();
    await open(true);
    expect(await screen.findByText('Mode administration')).toBeInTheDocument();
    expect(headings()).toContain('Administration');
  });

  it('says who sees what', async () => {
    mockAccount();
    await open();
    expect(await screen.findByText(/Votre numéro n’apparaît dans aucune liste/)).toBeVisible();
    expect(screen.getByText(/Seuls vous et l’administration du site la voyez/)).toBeVisible();
  });

  it('offers to write the first message to the team', async () => {
    mockAccount();
    mockRoute(listMyFeedback, { data: [] });
    await open();
    const section = await screen.findByRole('region', { name: 'Mes messages à l’équipe' });
    expect(await within(section).findByRole('button', { name: 'Votre avis' })).toBeInTheDocument();
  });

  it('shows statistics, with the slot for remotes', async () => {
    mockAccount();
    await open();
    const label = await screen.findByText('Notifications reçues');
    expect(label.closest('div')).toHaveTextContent('122 non lues');
    expect(screen.getByText('Membre depuis').closest('div')).toHaveTextContent('1er janv. 2027');
  });

  describe('with sections of remotes', () => {
    const openWith = (...components: (() => ReactNode)[]) =>
      renderInShell(<ProfilePage />, {
        url: '/profile',
        session: aSessionUser(),
        ...fillSlot(
          profileSectionSlot,
          components.map((component, index) => ({ component, label: `helping:title${index}` })),
        ),
        messages: { shell: fr, profile, helping: { title0: 'Bénévolat', title1: 'Ateliers' } },
      });

    it('names them in their places, in the list too', async () => {
      mockAccount();
      await openWith(Helping);
      expect(await screen.findByText('Three shifts')).toBeInTheDocument();
      const expected = [...forMembers.slice(0, -1), 'Bénévolat', ...forMembers.slice(-1)];
      expect(headings()).toEqual(expected);
      const list = within(screen.getByRole('navigation', { name: 'Rubriques de mon profil' }));
      const link = list.getByRole('link', { name: 'Bénévolat' });
      expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(expected);
      const target = document.querySelector(link.getAttribute('href') ?? '');
      expect(target).toHaveTextContent('Three shifts');
    });

    it('MF-02 still shows its own when one of them fails', async () => {
      jest.spyOn(console, 'error').mockImplementation(() => {});
      mockAccount();
      await openWith(Broken, Helping);
      expect(await screen.findByText('Three shifts')).toBeInTheDocument();
      expect(screen.getAllByRole('alert')).toHaveLength(1);
      expect(headings()).toContain('Bénévolat');
      expect(await pseudo()).toHaveValue('lina');
    });
  });

  it('still shows its other parts when one fails to load', async () => {
    mockAccount();
    mockRoute(getProfile, mockProblem(500, 'INTERNAL_ERROR'));
    const { user } = await open();
    expect((await screen.findAllByText('Impossible de charger cette partie')).length).toBe(5);
    expect(await screen.findByRole('table')).toBeInTheDocument();
    mockAccount();
    const [retry] = screen.getAllByRole('button', { name: 'Réessayer' });
    await user.click(retry as HTMLElement);
    expect(await pseudo()).toBeInTheDocument();
    expect(screen.queryByText('Impossible de charger cette partie')).not.toBeInTheDocument();
  });

  it('AC-04 says at the top when the account will be deleted', async () => {
    mockAccount({ deleteAfter: '2027-04-18T10:00:00Z' });
    await open();
    expect(await screen.findByRole('button', { name: 'Garder mon compte' })).toBeInTheDocument();
  });
});
