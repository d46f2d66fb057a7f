import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { mockProblem, mockRoute } from '@siteswap/web-kit/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Navigate, Route, Routes } from 'react-router';
import { renderInShell } from '#test/render-in-shell.tsx';
import { VerifyEmailPage } from './verify-email.page.tsx';

const email = 'lina@siteswap.test';

/** The page as it is reached from the registration, the code just sent. */
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

/** The page as it is reached by its address alone. */
const openAlone = () => renderInShell(<VerifyEmailPage />, { url: '/verify-email' });

const boxes = (): HTMLInputElement[] =>
  [1, 2, 3, 4, 5, 6].map((position) => screen.getByLabelText(`Chiffre ${position} sur 6`));
const code = (): string =>
  boxes()
    .map(({ value }) => value || '_')
    .join('');
const confirm = (): HTMLElement => screen.getByRole('button', { name: 'Confirmer' });

describe('the six boxes', () => {
  it('move on while digits are typed, and take nothing else', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('1a2 3');
    expect(code()).toBe('123___');
    expect(boxes()[3]).toHaveFocus();
  });

  it('are all filled by pasting, spaces or not', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
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

  it('are walked with the arrow keys, and a digit replaces the one that stands there', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('123456{ArrowLeft}{ArrowLeft}9');
    expect(code()).toBe('123956');
    await user.keyboard('{Home}8{End}7{ArrowLeft}{Delete}');
    expect(code()).toBe('8239_7');
  });

  it('take a second thought about the last digit', async () => {
    const { user } = await open();
    await user.click(boxes()[0] as HTMLElement);
    await user.keyboard('123456');
    await user.keyboard('7');
    expect(code()).toBe('123457');
  });

  it('take the code that the phone has read from the message', async () => {
    await open();
    expect(boxes()[0]).toHaveAttribute('autocomplete', 'one-time-code');
    expect(boxes()[0]).toHaveAttribute('inputmode', 'numeric');
    fireEvent.change(boxes()[0] as HTMLElement, { target: { value: '123456' } });
    expect(code()).toBe('123456');
  });
});

describe('confirming the address', () => {
  const typeCode = async (digits: string) => {
    const page = await open();
    await page.user.click(boxes()[0] as HTMLElement);
    await page.user.paste(digits);
    await page.user.click(confirm());
    return page;
  };

  it('names the address, sends the code, and goes on to the sign-in with the way back', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { address } = await typeCode('123456');
    await waitFor(() => expect(address()).toBe('/login?returnTo=%2Ffavorites'));
    expect(sent[0]?.body).toEqual({ email, code: '123456' });
    expect(
      await screen.findByText('Adresse confirmée ! Vous pouvez vous connecter.'),
    ).toBeInTheDocument();
  });

  it('wants all six digits', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    await typeCode('123');
    expect(await screen.findByRole('alert')).toHaveTextContent('Entrez les 6 chiffres du code.');
    expect(sent).toHaveLength(0);
    expect(code()).toBe('123___');
  });

  it('says beside the boxes that the code is wrong, clears them, and begins again', async () => {
    mockRoute(verifyEmail, mockProblem(422, 'CODE_INVALID'));
    const { user } = await typeCode('123456');
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Ce code n’est pas le bon. Vérifiez les chiffres.',
    );
    expect(code()).toBe('______');
    expect(boxes()[0]).toHaveFocus();
    expect(boxes()[0]).toBeInvalid();
    expect(screen.getByRole('group', { name: 'Code à 6 chiffres' })).toHaveAccessibleDescription(
      'Ce code n’est pas le bon. Vérifiez les chiffres.',
    );
    await user.keyboard('6');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it.each([
    ['CODE_EXPIRED', 'Ce code a expiré'],
    ['CODE_LOCKED', 'Trop d’essais avec ce code'],
  ])('%s leaves one way on: a new code, then the boxes again', async (problem, title) => {
    mockRoute(verifyEmail, mockProblem(410, problem));
    const asked = mockRoute(resendVerification, { ok: true as const });
    const { user } = await openAlone();
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('123456');
    await user.click(confirm());
    expect(await screen.findByRole('alert')).toHaveTextContent(title);
    expect(screen.getByRole('alert')).toHaveFocus();
    expect(screen.queryByLabelText('Chiffre 1 sur 6')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Recevoir un nouveau code' }));
    await waitFor(() => expect(code()).toBe('______'));
    expect(asked[0]?.body).toEqual({ email });
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

  it('asks for the address when the page was opened by itself', async () => {
    const sent = mockRoute(verifyEmail, { ok: true as const });
    const { user } = await openAlone();
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('123456');
    await user.click(confirm());
    await waitFor(() => expect(sent[0]?.body).toEqual({ email, code: '123456' }));
  });
});

describe('the time that a code has', () => {
  // Only the clock of the countdown: the network and the fingers keep real time.
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

  it('CL-03 lets another code be asked for after 60 s, and counts again from then', async () => {
    const asked = mockRoute(resendVerification, { ok: true as const });
    const { user } = await open();
    expect(screen.getByRole('button', { name: 'Renvoyer le code dans 60 s' })).toBeDisabled();
    pass(59);
    expect(screen.getByRole('button', { name: 'Renvoyer le code dans 1 s' })).toBeDisabled();
    pass(1);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    await screen.findByRole('button', { name: 'Renvoyer le code dans 60 s' });
    expect(asked[0]?.body).toEqual({ email });
    expect(screen.getByText('Un nouveau code est en route.')).toBeInTheDocument();
    expect(screen.getByRole('timer')).toHaveTextContent('15:00');
  });

  it('says when no other code may be asked for yet', async () => {
    mockRoute(resendVerification, mockProblem(429, 'RATE_LIMITED'));
    const { user } = await open();
    pass(60);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Attendez un instant');
  });

  it('is not known when the page was opened by itself: a code may be asked for at once', async () => {
    const { user } = await openAlone();
    expect(screen.queryByRole('timer')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    expect(screen.getByRole('textbox', { name: 'Adresse e-mail' })).toHaveFocus();
    expect(screen.getByText(/Ce champ est nécessaire/)).toBeInTheDocument();
    const asked = mockRoute(resendVerification, { ok: true as const });
    await user.type(screen.getByRole('textbox', { name: 'Adresse e-mail' }), email);
    await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
    await waitFor(() => expect(asked[0]?.body).toEqual({ email }));
  });
});
