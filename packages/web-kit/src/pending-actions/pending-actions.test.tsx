import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { session } from '../session/session.ts';
import { aSessionUser, renderPage } from '../testing/index.ts';
import { askToSignIn, closeSignInRequest } from './ask-to-sign-in.ts';
import { readPlace, rememberPlace, takeScroll } from './pending-action-storage.ts';
import { useMemberAction } from './use-member-action.ts';

function Juggle({ ball }: { ball: number }): ReactNode {
  const [thrown, setThrown] = useState<string>();
  const juggle = useMemberAction(`juggle.${ball}`, {
    reason: 'why',
    run: ({ height }) => setThrown(`${ball} thrown to ${height}`),
  });
  return (
    <button type="button" onClick={() => juggle({ height: 3 })}>
      {thrown ?? `Throw ${ball}`}
    </button>
  );
}

const open = () =>
  renderPage(
    <>
      <Juggle ball={1} />
      <Juggle ball={2} />
    </>,
  );

const signIn = (): void => act(() => session.login(aSessionUser(), false));

afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

describe('a pending action of a visitor', () => {
  it('is carried out once after the sign-in, by the thing that was pressed', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
    signIn();
    expect(page.getByRole('button', { name: '2 thrown to 3' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Throw 1' })).toBeInTheDocument();
    expect(readPlace()?.pending).toBeUndefined();
  });

  it('is forgotten when the person stays a visitor', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    act(() => closeSignInRequest(true));
    signIn();
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
  });

  it('is done at once for a member', async () => {
    const page = await open();
    signIn();
    await page.user.click(page.getByRole('button', { name: 'Throw 1' }));
    expect(page.getByRole('button', { name: '1 thrown to 3' })).toBeInTheDocument();
    expect(readPlace()).toBeNull();
  });

  it('waits for its own page', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    window.history.replaceState(null, '', '/elsewhere');
    signIn();
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
  });

  it('is stored for an hour', async () => {
    await open();
    jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask'] });
    askToSignIn({ reason: 'why', pending: { name: 'juggle.1', values: {} } });
    jest.setSystemTime(59 * 60_000);
    expect(readPlace()?.pending?.name).toBe('juggle.1');
    jest.setSystemTime(61 * 60_000);
    expect(readPlace()).toBeNull();
  });
});

describe('another release', () => {
  const stored = { path: '/', scroll: 0, wish: { name: 'juggle.1', values: { height: 5 } } };

  it('finds what this one stored, and this one carries out what the other stored', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 1' }));
    const written: unknown = JSON.parse(localStorage.getItem('siteswap-return-place') ?? '');
    expect(written).toMatchObject({ ...stored, wish: { name: 'juggle.1', values: { height: 3 } } });
    const value = JSON.stringify({ ...stored, at: Date.now() });
    localStorage.setItem('siteswap-return-place', value);
    signIn();
    expect(page.getByRole('button', { name: '1 thrown to 5' })).toBeInTheDocument();
  });

  it('asks to sign in by the name that it was built with', async () => {
    const page = await open();
    askToSignIn({ reason: 'why', wish: stored.wish });
    signIn();
    expect(page.getByRole('button', { name: '1 thrown to 5' })).toBeInTheDocument();
  });
});

describe('the place to come back to', () => {
  it('is the address with its query and the scroll position, given once and to that page alone', async () => {
    await open();
    window.history.replaceState(null, '', '/list?q=lille');
    window.scrollY = 700;
    rememberPlace();
    expect(takeScroll('/list')).toBeNull();
    expect(takeScroll('/list?q=lille')).toBe(700);
    expect(takeScroll('/list?q=lille')).toBeNull();
  });

  it('something else in the storage is no place', async () => {
    await open();
    localStorage.setItem('siteswap-return-place', '{"path":');
    expect(readPlace()).toBeNull();
  });
});
