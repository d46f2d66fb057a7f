import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { session } from '@siteswap/web-kit';
import { aSessionUser, mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { takeVerificationLink } from '../verification-link.store.ts';
import { VerifyEmailPage } from './verify-email.page.tsx';

const email = 'lina@siteswap.test';

/** The page after the registration: the code was just sent. */
const open = (state: object = { email, sentAt: Date.now() }) =>
  renderInShell(
    <Routes>
      <Route
        path="/register"
        element={<Navigate to="/verify-email?returnTo=%2Ffavorites" state={state} />}
      />
      <Route path="/verify-email" element={<VerifyEmailPage />} />
      <Route path="*" element={null} />
    </Routes>,
    { url: '/register' },
  );

/** The page opened directly. */
const openAlone = () => renderInShell(<VerifyEmailPage />, { url: '/verify-email' });

const boxes = (): HTMLInputElement[] =>
  [1, 2, 3, 4, 5, 6].map((position) => screen.getByLabelText(`Chiffre ${position} sur 6`));
const code = (): string =>
  boxes()
    .map(({ value }) => value || '_')
    .join('');
const confirm = (): HTMLElement => screen.getByRole('button', { name: 'Confirmer' });

describe('the six boxes', () => {
  it('move on while digits are typed, and ignore other characters', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('1a2 3');
    expect(code()).toBe('123___');
    expect(boxes()[3]).toHaveFocus();
  });

  it('are all filled by pasting, spaces or not', async () => {
    mockRoute(verifyEmail, () => new Promise(() => {}));
    const { user } = await open();
    expect(boxes()[0]).toHaveFocus();
    await user.paste(' 123 456 ');
    expect(code()).toBe('123456');
    expect(boxes()[5]).toHaveFocus();
  });

  it('move back and clear with Backspace', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('123{Backspace}');
    expect(code()).toBe('12____');
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(code()).toBe('______');
    expect(boxes()[0]).toHaveFocus();
  });

  it('move by the arrow keys, and a typed digit replaces the one in the box', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('12345{ArrowLeft}{ArrowLeft}9');
    expect(code()).toBe('12395_');
    await user.keyboard('{Home}8{ArrowRight}{ArrowRight}{Delete}');
    expect(code()).toBe('823_5_');
  });

  it('let the last digit be replaced', async () => {
    const { user } = await openAlone();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('123456');
    await user.keyboard('7');
    expect(code()).toBe('123457');
  });

  it('take the code that the phone fills in from the message', async () => {
    mockRoute(verifyEmail, () => new Promise(() => {}));
    await open();
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(boxes()[0]).toHaveAttribute('inputmode', 'numeric');
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '123456' } });
    expect(code()).toBe('123456');
  });
});

describe('confirming the address', () => {
  /** The first box has the focus when the page opens, and six digits are sent by themselves. */
  const typeCode = async (digits: string) => {
    const page = await open();
    await page.user.paste(digits);
    return page;
  };

  it('signs in where the account was registered, greets, and goes back', async () => {
    const sent = mockRoute(verifyEmail, {
      ok: true as const,
      user: aSessionUser({ locale: 'fr' }),
    });
    const { address } = await typeCode('123456');
    await waitFor(() => expect(address()).toBe('/favorites'));
    expect(sent).toHaveLength(1);
    expect(sent[0]?.body).toEqual({ email, code: '123456' });
    expect(session.get().user?.email).toBe(email);
    expect(await screen.findByText(/^Bonjour lina/)).toBeInTheDocument();
  });

  it('goes on to the password in any other browser, with `returnTo`', async () => {
    mockRoute(verifyEmail, { ok: true as const });
    const { address } = await typeCode('123456');
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Ffavorites'));
    expect(session.get().user).toBeNull();
  });

  it('leaves when another tab has signed in', async () => {
    const { address } = await open();
    act(() => session.login(aSessionUser(), false));
    await waitFor(() => expect(address()).toBe('/favorites'));
  });

  it('requires all six digits', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { user } = await typeCode('123');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent('Entrez les 6 chiffres du code.');
    expect(sent).toHaveLength(0);
    expect(code()).toBe('123___');
  });

  it('says next to the boxes that the code is wrong, clears them, and begins again', async () => {
    mockRoute(verifyEmail, mockProblem(422, 'CODE_INVALID'));
    const { user } = await typeCode('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ce code n’est pas le bon. Saisissez de nouveau les chiffres.',
    );
    expect(code()).toBe('______');
    expect(boxes()[0]).toHaveFocus();
    expect(boxes()[0]).toBeInvalid();
    expect(screen.getByRole('group', { name: 'Code à 6 chiffres' })).toHaveAccessibleDescription(
      'Ce code n’est pas le bon. Saisissez de nouveau les chiffres.',
    );
    await user.keyboard('6');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['CODE_EXPIRED', 'Ce code a expiré'],
    ['CODE_LOCKED', 'Trop d’essais avec ce code'],
  ])('%s leaves one way on: a new code, then the boxes again', async (problem, title) => {
    mockRoute(verifyEmail, mockProblem(410, problem));
    const requests = mockRoute(resendVerification, { ok: true as const });
    const { user } = await openAlone();
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.queryByLabelText('Chiffre 1 sur 6')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau code' }));
    await waitFor(() => expect(code()).toBe('______'));
    expect(requests[0]?.body).toEqual({ email });
    expect(screen.getByRole('timer')).toHaveTextContent(/1[45]:/);
  });

  it('says how long when there were too many tries', async () => {
    mockRoute(verifyEmail, mockProblem(429, 'RATE_LIMITED', { retryAfter: 600 }));
    await typeCode('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent('dans 10 minutes');
  });

  it('names the address that sign-in found to be unconfirmed', async () => {
    await open({ email, isUnverified: true });
    expect(
      screen.getByText(/L’adresse lina@siteswap.test n’est pas encore confirmée/),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Renvoyer le code' })).toBeEnabled();
  });

  it('shows a field for the address when the page was opened directly', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { user } = await openAlone();
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('123456');
    await waitFor(() => expect(sent[0]?.body).toEqual({ email, code: '123456' }));
  });

  it('waits for the address when the code was typed first', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { user } = await openAlone();
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('123456');
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    expect(sent).toHaveLength(0);
    await user.click(confirm());
    await waitFor(() => expect(sent[0]?.body).toEqual({ email, code: '123456' }));
  });
});

describe('the link of the mail', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('fills address and code in, is out of the address, and is sent with one press', async () => {
    window.history.replaceState(null, '', '/verify-email#email=lina%40siteswap.test&code=123456');
    takeVerificationLink();
    expect(window.location.href).toMatch(/\/verify-email$/);
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { user } = await openAlone();
    expect(screen.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveValue(email);
    expect(code()).toBe('123456');
    expect(confirm()).toHaveFocus();
    expect(sent).toHaveLength(0);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(sent[0]?.body).toEqual({ email, code: '123456' }));
  });

  it('fills them in on the page that is open already', async () => {
    const url = '/verify-email#email=lina%40siteswap.test&code=654321';
    await renderInShell(<VerifyEmailPage />, { url });
    expect(code()).toBe('654321');
  });

  it('is nothing when it is damaged', async () => {
    await renderInShell(<VerifyEmailPage />, { url: '/verify-email#email=&code=12' });
    expect(code()).toBe('______');
  });
});

describe('the validity of a code', () => {
  // Fakes the clock of the countdown alone: network and typing use real timers.
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['setTimeout', 'clearTimeout', 'queueMicrotask', 'nextTick', 'performance'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const pass = (seconds: number): void => act(() => void jest.advanceTimersByTime(seconds * 1000));

  it('is counted down from fifteen minutes', async () => {
    await open();
    expect(screen.getByRole('timer')).toHaveTextContent('Le code est valable encore 15:00.');
    pass(61);
    expect(screen.getByRole('timer')).toHaveTextContent('Le code est valable encore 13:59.');
    pass(14 * 60);
    expect(screen.getByRole('timer')).toHaveTextContent('Ce code a expiré.');
  });

  it('CL-03 offers another code after 60 s, and starts the countdown again', async () => {
    const requests = mockRoute(resendVerification, { ok: true as const });
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Renvoyer le code dans 60\u00a0s' })).toBeDisabled();
    pass(59);
    expect(screen.getByRole('button', { name: 'Renvoyer le code dans 1\u00a0s' })).toBeDisabled();
    pass(1);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    await screen.findByRole('button', { name: 'Renvoyer le code dans 60\u00a0s' });
    expect(requests[0]?.body).toEqual({ email });
    expect(screen.getByText('Un nouveau code est en route.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('15:00');
  });

  it('says when no other code can be requested yet', async () => {
    mockRoute(resendVerification, mockProblem(429, 'RATE_LIMITED'));
    const { user } = await open();
    pass(60);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Attendez un instant');
  });

  it('is unknown when the page was opened directly: a code can be requested at once', async () => {
    const { user } = await openAlone();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    expect(screen.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveFocus();
    expect(screen.getByText('Entrez une adresse e-mail.')).toBeInTheDocument();
    const requests = mockRoute(resendVerification, { ok: true as const });
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    await waitFor(() => expect(requests[0]?.body).toEqual({ email }));
  });
});
