import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import {
  cancelEmailChange,
  confirmEmailChange,
  listIdentities,
  type Profile,
  resendEmailChange,
  updateProfile,
} from '@siteswap/contracts/core';
import { getPlatformConfig } from '@siteswap/contracts/platform';
import { session } from '@siteswap/web-kit';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { mockProfile } from '#test/account.ts';
import { renderInShell } from '#test/render-in-shell.tsx';
import { useProfile } from '../use-profile.ts';
import { EmailPanel } from './email-panel.tsx';

/** The panel with the account that the server has. */
function Panel(): ReactNode {
  const { data } = useProfile();
  return data ? <EmailPanel profile={data.user} /> : null;
}

async function open(fields: Partial<Profile> = {}) {
  const sent = mockProfile(fields);
  const page = await renderInShell(<Panel />, { session: aSessionUser() });
  await screen.findByText('lina@siteswap.test');
  return { ...page, sent };
}

const since = '2026-01-01T10:00:00.000Z';
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const pending = { pendingEmail: 'new@siteswap.test' };
const enterCode = async (page: Awaited<ReturnType<typeof open>>, code: string) => {
  await page.user.click(screen.getByLabelText('Chiffre 1 sur 6'));
  // Six digits are sent by themselves.
  if (code) await page.user.keyboard(code);
  else await page.user.click(button('Confirmer'));
};

describe('another address', () => {
  it('is requested with the password; the old one is used until the new one is confirmed', async () => {
    const page = await open();
    await page.user.click(button('Changer d’adresse'));
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), ' New@Siteswap.test ');
    await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'Jonglerie-2027');
    await page.user.click(button('Envoyer le code'));
    expect(
      await screen.findByText(/vous attend à l’adresse new@siteswap.test/),
    ).toBeInTheDocument();
    expect(page.sent[0]?.body).toEqual({ email: 'new@siteswap.test', password: 'Jonglerie-2027' });
    // The code is all that is missing: it can be typed at once, for as long as it is valid.
    expect(screen.getByLabelText('Chiffre 1 sur 6')).toHaveFocus();
    expect(screen.getByRole('timer')).toHaveTextContent(/15:00|14:\d\d/);
    expect(button(/Renvoyer le code/)).toBeDisabled();
    expect(screen.getByText('lina@siteswap.test')).toBeInTheDocument();
    expect(session.get().user?.email).toBe('lina@siteswap.test');
  });

  it('is still typed when one comes back, without the password, and counts what is missing', async () => {
    const page = await open();
    await page.user.click(button('Changer d’adresse'));
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@siteswap.test');
    await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'Jonglerie-2027');
    await page.user.click(button('Annuler'));
    await page.user.click(button('Changer d’adresse'));
    expect(screen.getByLabelText('Nouvelle adresse e-mail')).toHaveValue('new@siteswap.test');
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveValue('');
    await page.user.clear(screen.getByLabelText('Nouvelle adresse e-mail'));
    await page.user.click(button('Envoyer le code'));
    expect(await screen.findByText('2 champs à revoir')).toBeInTheDocument();
    expect(page.sent).toEqual([]);
  });

  it('is requested without a password where the account has none', async () => {
    const page = await open({ hasPassword: false });
    await page.user.click(button('Changer d’adresse'));
    expect(screen.queryByLabelText('Mot de passe actuel')).not.toBeInTheDocument();
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@siteswap.test');
    await page.user.click(button('Envoyer le code'));
    await waitFor(() => expect(page.sent[0]?.body).toEqual({ email: 'new@siteswap.test' }));
  });

  it('asks for a new sign-in at a linked provider where that is too long ago', async () => {
    const page = await open({ hasPassword: false });
    mockRoute(updateProfile, mockProblem(403, 'PROOF_REQUIRED'));
    mockRoute(listIdentities, {
      data: [{ id: '0193b000-0000-7000-8000-000000000001', provider: 'club', createdAt: since }],
    });
    mockRoute(getPlatformConfig, {
      signInProviders: [
        { id: 'google', name: 'Google' },
        { id: 'club', name: 'Club' },
      ],
    });
    await page.user.click(button('Changer d’adresse'));
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@siteswap.test');
    await page.user.click(button('Envoyer le code'));
    expect(await screen.findByText(/Connectez-vous de nouveau, puis/)).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Continuer avec Club' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Google/ })).not.toBeInTheDocument();
  });

  it('is rejected next to the password when that is wrong', async () => {
    const page = await open();
    mockRoute(updateProfile, mockProblem(403, 'WRONG_PASSWORD'));
    await page.user.click(button('Changer d’adresse'));
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'new@siteswap.test');
    await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'wrong');
    await page.user.click(button('Envoyer le code'));
    expect(await screen.findByText('Ce n’est pas votre mot de passe.')).toBeInTheDocument();
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveFocus();
  });

  it('must differ from the current one', async () => {
    const page = await open();
    await page.user.click(button('Changer d’adresse'));
    await page.user.type(screen.getByLabelText('Nouvelle adresse e-mail'), 'LINA@siteswap.test');
    await page.user.type(screen.getByLabelText('Mot de passe actuel'), 'Jonglerie-2027');
    await page.user.click(button('Envoyer le code'));
    expect(await screen.findByText('C’est déjà votre adresse.')).toBeInTheDocument();
    expect(page.sent).toHaveLength(0);
  });

  it('is used once its six digits were entered', async () => {
    const page = await open(pending);
    const sent = mockRoute(confirmEmailChange, {
      user: aProfile({ email: 'new@siteswap.test' }),
    });
    await enterCode(page, '');
    expect(await screen.findByText('Entrez les 6 chiffres du code.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await enterCode(page, '123456');
    expect(await screen.findByText('new@siteswap.test')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ code: '123456' });
    expect(session.get().user?.email).toBe('new@siteswap.test');
    expect(button('Changer d’adresse')).toBeInTheDocument();
  });

  it.each([
    ['CODE_INVALID', 'Ce code n’est pas le bon. Saisissez de nouveau les chiffres.'],
    ['CODE_EXPIRED', 'Ce code a expiré. Demandez-en un nouveau.'],
    ['CODE_LOCKED', 'Trop d’essais. Demandez un nouveau code.'],
  ])('says what is wrong with a code: %s', async (code, sentence) => {
    const page = await open(pending);
    mockRoute(confirmEmailChange, mockProblem(422, code));
    await enterCode(page, '654321');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByLabelText('Chiffre 1 sur 6')).toHaveValue('');
    expect(screen.getByLabelText('Chiffre 1 sur 6')).toHaveFocus();
  });

  it('gets another code on request', async () => {
    const page = await open(pending);
    const asked = mockRoute(resendEmailChange, { ok: true as const });
    await page.user.click(button('Renvoyer le code'));
    expect(await screen.findByText('Un nouveau code est en route.')).toBeInTheDocument();
    expect(asked).toHaveLength(1);
    expect(screen.getByRole('timer')).toBeInTheDocument();
  });

  it('waits before another code can be requested, as long as the server says', async () => {
    const page = await open(pending);
    mockRoute(resendEmailChange, mockProblem(429, 'RATE_LIMITED', { retryAfter: 50 }));
    await page.user.click(button('Renvoyer le code'));
    expect(await screen.findByText(/Attendez un instant/)).toBeInTheDocument();
    expect(button(/Renvoyer le code dans/)).toBeDisabled();
  });

  it('can be cancelled', async () => {
    const page = await open(pending);
    mockRoute(cancelEmailChange, { user: aProfile() });
    await page.user.click(button('Garder l’adresse actuelle'));
    await waitFor(() => expect(button('Changer d’adresse')).toBeInTheDocument());
  });
});
