import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { requestPasswordReset } from '@siteswap/contracts/core';
import { mockNetworkFailure, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { ForgotPasswordPage } from './forgot-password.page.tsx';

const email = 'lina@siteswap.test';

function NavigationState() {
  return <p>{JSON.stringify(useLocation().state)}</p>;
}

/** The page after the sign-in page, where an address was typed. */
const open = (state: object | null = { email }) =>
  renderInShell(
    <Routes>
      <Route
        path="/start"
        element={<Navigate to="/auth/forgot-password?returnTo=%2Ffavorites" state={state} />}
      />
      <Route path="/auth/forgot-password" element={<ForgotPasswordPage />} />
      <Route path="*" element={<NavigationState />} />
    </Routes>,
    { url: '/start' },
  );

const address = (): HTMLElement => screen.getByRole('textbox', { name: 'Adresse e-mail' });
const send = (): HTMLElement => screen.getByRole('button', { name: 'Envoyer le lien' });

describe('requesting a new password', () => {
  it('AC-01 says the same with and without an account for the address', async () => {
    const requests = mockRoute(requestPasswordReset, { ok: true as const });
    const page = await open();
    expect(address()).toHaveValue(email);
    expect(address()).toHaveAttribute('autocomplete', 'username');
    expect(page.address()).not.toContain('lina');
    await page.user.click(send());
    const message = await screen.findByText(/^S’il existe un compte avec lina@siteswap.test/);
    await waitFor(() => expect(message).toHaveFocus());
    expect(requests.map(({ body }) => body)).toEqual([{ email }]);
  });

  it.each([
    ['', 'Entrez une adresse e-mail.'],
    ['lina', 'Ce n’est pas une adresse e-mail.'],
  ])('rejects "%s" next to the field, before anything is sent', async (text, sentence) => {
    const requests = mockRoute(requestPasswordReset, { ok: true as const });
    const { user } = await open(null);
    if (text) await user.type(address(), text);
    await user.click(send());
    await waitFor(() => expect(address()).toBeInvalid());
    expect(document.body.textContent?.replaceAll("'", '’')).toContain(sentence);
    expect(address()).toHaveFocus();
    expect(requests).toHaveLength(0);
  });

  it('says for how long when there were too many requests', async () => {
    mockRoute(requestPasswordReset, mockProblem(429, 'RATE_LIMITED', { retryAfter: 840 }));
    const { user } = await open();
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('dans 14 minutes');
  });

  it('says when the server cannot be reached', async () => {
    mockNetworkFailure(requestPasswordReset);
    const { user } = await open();
    await user.click(send());
    expect(await screen.findByRole('alert')).toHaveTextContent('Le serveur est injoignable.');
  });

  it('links to the sign-in page with the address and `returnTo`', async () => {
    const page = await open();
    await page.user.click(screen.getByRole('link', { name: 'Revenir à la connexion' }));
    expect(page.address()).toBe('/login?returnTo=%2Ffavorites');
    expect(screen.getByText('{"email":"lina@siteswap.test"}')).toBeInTheDocument();
  });
});

describe('after the link was sent', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'performance'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number): void => act(() => void jest.advanceTimersByTime(seconds * 1000));

  it('offers another link after 60 s, and another address', async () => {
    const requests = mockRoute(requestPasswordReset, { ok: true as const });
    const { user } = await open();
    await user.click(send());
    expect(
      await screen.findByRole('button', { name: 'Renvoyer le lien dans 60\u00a0s' }),
    ).toBeDisabled();
    pass(60);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
    expect(await screen.findByText('Un nouveau lien est en route.')).toBeInTheDocument();
    expect(requests).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Essayer une autre adresse' }));
    expect(address()).toHaveValue(email);
  });
});
