import { beforeEach, describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { type CorePageConfig, register } from '@siteswap/contracts/core';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { RegisterPage } from './register.page.tsx';

const config = (...signInProviders: CorePageConfig['signInProviders']): CorePageConfig => ({
  signInProviders,
});
beforeEach(() => void mockRoute(getPlatformConfig, config()));

function NavigationState() {
  const state = useLocation().state as { email: string; sentAt: number } | null;
  return <p>{`${state?.email} ${typeof state?.sentAt}`}</p>;
}

/** Stores a draft in the tab, then navigates to the page with an address. */
function FromLogin({ draft }: { draft: string }) {
  sessionStorage.setItem('draft:register', draft);
  return <Navigate to="/register" state={{ email: 'lina@siteswap.test' }} />;
}

/** Runs something after the storages were cleared, before the page is rendered. */
function Before({ run, children }: { run: (() => void) | undefined; children: ReactNode }) {
  useState(run);
  return children;
}

const open = (query = '', before?: () => void) =>
  renderInShell(
    <Routes>
      <Route
        path="/register"
        element={
          <Before run={before}>
            <RegisterPage />
          </Before>
        }
      />
      <Route path="*" element={<NavigationState />} />
    </Routes>,
    { url: `/register${query}` },
  );

const person = {
  'Adresse e-mail': 'lina@siteswap.test',
  Pseudo: 'lina',
  Prénom: 'Lina',
  Nom: 'Martin',
  'Mot de passe': 'Jonglerie-2027',
};

const field = (label: string): HTMLElement => screen.getByLabelText(label);

/** Fills the form in with this person, changed where it matters, and sends it. */
async function send(changes: Partial<typeof person> = {}, query = '') {
  const page = await open(query);
  for (const [label, text] of Object.entries({ ...person, ...changes })) {
    if (!text) continue;
    await page.user.click(field(label));
    await page.user.paste(text);
  }
  await page.user.click(screen.getByRole('button', { name: 'Créer mon compte' }));
  return page;
}

/** Accessible description of a field: its help and its error. */
const described = (label: string): string =>
  (field(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');

describe('registering', () => {
  it('sends the form in the language of the page and goes on to the code', async () => {
    const sent = mockRoute(register, { requiresVerification: true, email: 'lina@siteswap.test' });
    const { address } = await send({}, '?returnTo=%2Ffavorites');
    await waitFor(() => expect(address()).toBe('/verify-email?returnTo=%2Ffavorites'));
    expect(await screen.findByText('lina@siteswap.test number')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      email: 'lina@siteswap.test',
      pseudo: 'lina',
      prenom: 'Lina',
      nom: 'Martin',
      password: 'Jonglerie-2027',
      locale: 'fr',
    });
  });

  it.each([
    ['Adresse e-mail', 'lina', 'Ce n’est pas une adresse e-mail.'],
    ['Pseudo', 'li', '3 caractères au moins.'],
    ['Pseudo', 'li na!', 'Seulement des lettres, des chiffres, _ ou\u00a0-.'],
    ['Prénom', '', 'Entrez votre prénom.'],
    ['Mot de passe', 'Court1', '8 caractères au moins.'],
    ['Mot de passe', 'sansmajuscule1', 'Il faut au moins une majuscule et un chiffre.'],
  ])(
    'rejects %s "%s" next to the field, before anything is sent',
    async (label, text, sentence) => {
      const sent = mockRoute(register, { requiresVerification: true, email: '' });
      await send({ [label]: text });
      await waitFor(() => expect(described(label).replaceAll("'", '’')).toContain(sentence));
      expect(field(label)).toBeInvalid();
      expect(sent).toHaveLength(0);
    },
  );

  it('AC-01 says next to the field that a pseudo is taken', async () => {
    mockRoute(
      register,
      mockProblem(422, 'PSEUDO_TAKEN', { errors: [{ path: 'pseudo', code: 'TAKEN' }] }),
    );
    const { address } = await send();
    await waitFor(() => expect(described('Pseudo')).toContain('Ce pseudo est déjà pris.'));
    expect(field('Pseudo')).toHaveFocus();
    expect(address()).toBe('/register');
  });

  it('shows an error of the server', async () => {
    mockRoute(register, mockProblem(429, 'RATE_LIMITED'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Attendez un instant');
    expect(field('Adresse e-mail')).toHaveValue('lina@siteswap.test');
  });

  it('links to the sign-in page with `returnTo`', async () => {
    await open('?returnTo=%2Ffavorites');
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      '/login?returnTo=%2Ffavorites',
    );
  });
});

describe('the strength of a new password', () => {
  it('is shown as it is typed, each rule ticked once it is met', async () => {
    const { user } = await open();
    expect(screen.queryByRole('meter')).not.toBeInTheDocument();
    expect(described('Mot de passe')).toContain('8 caractères au moins\u202f: il le faut encore');
    await user.type(field('Mot de passe'), 'jongle');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Encore incomplet');
    expect(described('Mot de passe')).toContain('un chiffre\u202f: il le faut encore');
    await user.type(field('Mot de passe'), 'rie-2027-Clubs');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Très solide');
    expect(described('Mot de passe')).toContain('un chiffre\u202f: c’est bon');
    expect(described('Mot de passe')).not.toContain('il le faut encore');
  });

  it('is announced politely, after a pause', async () => {
    const { user } = await open();
    await user.type(field('Mot de passe'), 'jongle7');
    expect(screen.queryByText(/^Solidité du mot de passe :/)).not.toBeInTheDocument();
    expect(
      await screen.findByText(
        'Solidité du mot de passe : Encore incomplet. Il manque : 8 caractères au moins et une majuscule.',
      ),
    ).toHaveAttribute('role', 'status');
  });

  it('AC-01 a password that the service rejects as too common is marked next to the field', async () => {
    mockRoute(
      register,
      mockProblem(422, 'PASSWORD_TOO_COMMON', {
        errors: [{ path: 'password', code: 'NOT_ALLOWED' }],
      }),
    );
    await send({ 'Mot de passe': 'Liverpool1' });
    await waitFor(() =>
      expect(described('Mot de passe')).toContain('Ce mot de passe est trop courant.'),
    );
    expect(field('Mot de passe')).toHaveFocus();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Fragile');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('what a person has typed', () => {
  const draft = (): string => sessionStorage.getItem('draft:register') ?? '';

  it('is restored when the page is opened again, without the password', async () => {
    const { user, unmount } = await open();
    await user.type(field('Pseudo'), 'lina');
    await user.type(field('Mot de passe'), 'Jonglerie-2027');
    await waitFor(() => expect(draft()).toContain('"pseudo":"lina"'));
    expect(draft()).not.toContain('Jonglerie');
    expect(draft()).not.toContain('password');
    const savedDraft = draft();
    unmount();
    await open('', () => sessionStorage.setItem('draft:register', savedDraft));
    await waitFor(() => expect(field('Pseudo')).toHaveValue('lina'));
    expect(field('Mot de passe')).toHaveValue('');
  });

  it('is deleted once the account is created', async () => {
    mockRoute(register, { requiresVerification: true, email: 'lina@siteswap.test' });
    const { address } = await send();
    await waitFor(() => expect(address()).toBe('/verify-email'));
    expect(draft()).toBe('');
  });

  it('is overridden by the address that was just typed on the sign-in page', async () => {
    const savedDraft = JSON.stringify({ email: 'autre@siteswap.test', pseudo: 'lina' });
    await renderInShell(
      <Routes>
        <Route path="/register" element={<RegisterPage />} />
        <Route path="*" element={<FromLogin draft={savedDraft} />} />
      </Routes>,
      { url: '/' },
    );
    await waitFor(() => expect(field('Pseudo')).toHaveValue('lina'));
    expect(field('Adresse e-mail')).toHaveValue('lina@siteswap.test');
  });
});

describe('a password manager', () => {
  it('finds the name of the account and the new password', async () => {
    await open();
    expect(field('Adresse e-mail')).toHaveAttribute('autocomplete', 'username');
    expect(field('Mot de passe')).toHaveAttribute('autocomplete', 'new-password');
  });
});

it('a signed-in person is redirected', async () => {
  const page = await renderInShell(
    <Routes>
      <Route path="/register" element={<RegisterPage />} />
      <Route path="*" element={<NavigationState />} />
    </Routes>,
    { url: '/register?returnTo=%2Ffavorites', session: aSessionUser() },
  );
  await waitFor(() => expect(page.address()).toBe('/favorites'));
});
