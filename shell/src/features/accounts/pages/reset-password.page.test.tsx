import { describe, expect, it } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { resetPassword, verifyResetToken } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
} from '@siteswap/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { takenResetToken, takeResetToken } from '../reset-token.store.ts';
import { ResetPasswordPage } from './reset-password.page.tsx';

const token = 'q7xT0k3n-of-32-random-bytes_in-base64url-000';

function State() {
  return <output aria-label="state">{JSON.stringify(useLocation().state)}</output>;
}

const open = (query = `?token=${token}`, options = {}) =>
  renderInShell(
    <Routes>
      <Route
        path="/auth/reset-password"
        element={
          <>
            <ResetPasswordPage />
            <State />
          </>
        }
      />
      <Route path="*" element={<State />} />
    </Routes>,
    { url: `/auth/reset-password${query}`, ...options },
  );

const password = (): Promise<HTMLElement> => screen.findByLabelText('Nouveau mot de passe');

async function choose(text = 'Trois-Balles-42') {
  const page = await open();
  await page.user.click(await password());
  await page.user.paste(text);
  await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  return page;
}

describe('opening the link', () => {
  it('takes the token out of the address at once, and checks it', async () => {
    const requests = mockRoute(verifyResetToken, { valid: true });
    const { address } = await open();
    await waitFor(() => expect(address()).toBe('/auth/reset-password'));
    expect(await password()).toHaveAttribute('autocomplete', 'new-password');
    expect(requests.map(({ query }) => query)).toEqual([{ token }]);
    // A reload reads it from here.
    expect(screen.getByRole('status', { name: 'state' })).toHaveTextContent(token);
  });

  it('finds the token that was hidden when the product started', async () => {
    mockRoute(verifyResetToken, { valid: true });
    window.history.replaceState({ idx: 0 }, '', `/auth/reset-password?token=${token}&x=1#top`);
    takeResetToken();
    expect(window.location.href).toBe(`${window.location.origin}/auth/reset-password?x=1#top`);
    expect(window.history.state).toEqual({ idx: 0 });
    await open('');
    expect(await password()).toBeInTheDocument();
    expect(takenResetToken()).toBe('');
  });

  it('does not change the address of other pages', () => {
    window.history.replaceState(null, '', '/editions/12?token=abc');
    takeResetToken();
    expect(window.location.search).toBe('?token=abc');
    expect(takenResetToken()).toBe('');
  });

  it.each([
    ['invalid', 'Ce lien n’est pas valable'],
    ['expired', 'Ce lien a expiré'],
    ['used', 'Ce lien a déjà servi'],
  ] as const)('AC-01 says that it is %s, and leads to a new one', async (reason, title) => {
    mockRoute(verifyResetToken, { valid: false, reason });
    const page = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.queryByLabelText('Nouveau mot de passe')).not.toBeInTheDocument();
    await page.user.click(screen.getByRole('link', { name: 'Recevoir un nouveau lien' }));
    expect(page.address()).toBe('/auth/forgot-password');
  });

  it('says that the link is missing when the page was opened directly, and sends no request', async () => {
    const requests = mockRoute(verifyResetToken, { valid: true });
    await open('');
    expect(await screen.findByRole('alert')).toHaveTextContent('Il manque le lien de l’e-mail');
    expect(requests).toHaveLength(0);
  });

  it('can be tried again when the server could not be reached', async () => {
    mockNetworkFailure(verifyResetToken);
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Le serveur est injoignable.');
    mockRoute(verifyResetToken, { valid: true });
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await password()).toBeInTheDocument();
  });

  it('says for how long when too many links were tried', async () => {
    mockRoute(verifyResetToken, mockProblem(429, 'RATE_LIMITED', { retryAfter: 30 }));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('dans 30 secondes');
  });
});

describe('choosing the new password', () => {
  it('sets it, ends the session of this browser, and goes to the sign-in', async () => {
    mockRoute(verifyResetToken, { valid: true });
    const sent = mockRoute(resetPassword, { ok: true as const, email: 'lina@siteswap.test' });
    const page = await open(undefined, { session: aSessionUser() });
    await page.user.type(await password(), 'Trois-Balles-42');
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Très solide');
    await page.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
    await waitFor(() => expect(page.address()).toBe('/login'));
    expect(sent.map(({ body }) => body)).toEqual([{ token, password: 'Trois-Balles-42' }]);
    expect(session.get().user).toBeNull();
    expect(sessionStorage.getItem('authUser')).toBeNull();
    const state = () => screen.getByRole('status', { name: 'state' });
    await waitFor(() => expect(state()).toHaveTextContent('lina@siteswap.test'));
    expect(await screen.findByText(/^Mot de passe changé/)).toBeInTheDocument();
  });

  it('is rejected next to the field when it is too short, before anything is sent', async () => {
    mockRoute(verifyResetToken, { valid: true });
    const sent = mockRoute(resetPassword, { ok: true as const });
    await choose('Court1');
    await waitFor(async () => expect(await password()).toBeInvalid());
    expect(screen.getByText('8 caractères au moins.')).toBeInTheDocument();
    expect(sent).toHaveLength(0);
  });

  it('is rejected next to the field when it is too common', async () => {
    mockRoute(verifyResetToken, { valid: true });
    mockRoute(
      resetPassword,
      mockProblem(422, 'PASSWORD_TOO_COMMON', {
        errors: [{ path: 'password', code: 'NOT_ALLOWED' }],
      }),
    );
    await choose('Liverpool1');
    expect(await screen.findByText(/^Ce mot de passe est trop courant/)).toBeInTheDocument();
    expect(await password()).toHaveFocus();
    expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', 'Fragile');
  });

  it.each([
    ['RESET_INVALID', 'Ce lien n’est pas valable'],
    ['RESET_EXPIRED', 'Ce lien a expiré'],
    ['RESET_USED', 'Ce lien a déjà servi'],
  ])(
    'shows the way to a new link when this one stopped working meanwhile: %s',
    async (code, title) => {
      mockRoute(verifyResetToken, { valid: true });
      mockRoute(resetPassword, mockProblem(410, code));
      await choose();
      expect(await screen.findByRole('alert')).toHaveTextContent(title);
      expect(screen.getByRole('link', { name: 'Recevoir un nouveau lien' })).toBeInTheDocument();
    },
  );

  it('retains what was typed after an error of the server', async () => {
    mockRoute(verifyResetToken, { valid: true });
    mockRoute(resetPassword, mockProblem(503, 'SERVICE_UNAVAILABLE', { retryAfter: 5 }));
    await choose();
    expect(await screen.findByRole('alert')).toHaveTextContent('dans 5 secondes');
    expect(await password()).toHaveValue('Trois-Balles-42');
  });
});
