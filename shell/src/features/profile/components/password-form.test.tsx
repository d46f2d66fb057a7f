import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { changePassword, type Profile } from '@siteswap/contracts/core';
import { aProfile, aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { renderInShell } from '#test/render-in-shell.tsx';
import { PasswordForm } from './password-form.tsx';

const open = (fields: Partial<Profile> = {}) =>
  renderInShell(<PasswordForm profile={aProfile(fields)} />, { session: aSessionUser() });

const present = () => screen.getByLabelText('Mot de passe actuel');
const next = () => screen.getByLabelText('Nouveau mot de passe');

async function change(page: Awaited<ReturnType<typeof open>>, password = 'Diabolo-2028') {
  await page.user.type(present(), 'Jonglerie-2027');
  await page.user.type(next(), password);
  await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
}

describe('my password', () => {
  it('is changed with the current one, and says that other devices are signed out', async () => {
    const sent = mockRoute(changePassword, { ok: true });
    const page = await open();
    await change(page);
    expect(await screen.findByText('Mot de passe changé')).toBeInTheDocument();
    expect(screen.getByText('Vos autres appareils sont déconnectés.')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({
      currentPassword: 'Jonglerie-2027',
      newPassword: 'Diabolo-2028',
    });
    await waitFor(() => expect(next()).toHaveValue(''));
  });

  it('shows how strong the new one is', async () => {
    const page = await open();
    await page.user.type(next(), 'Diabolo-2028-Massues');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Très solide');
  });

  it('is set for the first time without a present one', async () => {
    const sent = mockRoute(changePassword, { ok: true });
    const page = await open({ hasPassword: false });
    expect(screen.queryByLabelText('Mot de passe actuel')).not.toBeInTheDocument();
    await page.user.type(next(), 'Diabolo-2028');
    await page.user.click(screen.getByRole('button', { name: 'Choisir ce mot de passe' }));
    expect(await screen.findByText('Mot de passe choisi')).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ newPassword: 'Diabolo-2028' });
  });

  it('is rejected before it is sent when it breaks the rules', async () => {
    const sent = mockRoute(changePassword, { ok: true });
    const page = await open();
    await change(page, 'diabolo2028');
    expect(
      await screen.findByText('Il faut au moins une majuscule et un chiffre.'),
    ).toBeInTheDocument();
    expect(next()).toBeInvalid();
    expect(sent).toHaveLength(0);
  });

  it('needs the present one', async () => {
    const page = await open();
    await page.user.type(next(), 'Diabolo-2028');
    await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(await screen.findByText('Entrez votre mot de passe actuel.')).toBeInTheDocument();
    expect(present()).toBeInvalid();
    expect(screen.getByText('1 champ à revoir')).toBeInTheDocument();
  });

  it('is rejected next to the field it is about', async () => {
    mockRoute(changePassword, mockProblem(403, 'WRONG_PASSWORD'));
    const page = await open();
    await change(page);
    expect(await screen.findByText('Ce n’est pas votre mot de passe.')).toBeInTheDocument();
    expect(present()).toHaveFocus();

    mockRoute(
      changePassword,
      mockProblem(422, 'PASSWORD_TOO_COMMON', {
        errors: [{ path: 'newPassword', code: 'NOT_ALLOWED' }],
      }),
    );
    await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    expect(await screen.findByText(/trop courant. Choisissez-en un autre/)).toBeInTheDocument();
    expect(next()).toHaveFocus();
  });

  it('says when there were too many tries', async () => {
    mockRoute(changePassword, mockProblem(429, 'RATE_LIMITED'));
    await change(await open());
    expect(await screen.findByRole('alert')).toHaveTextContent('Attendez un instant');
  });
});
