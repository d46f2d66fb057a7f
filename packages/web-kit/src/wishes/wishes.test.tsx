import { afterEach, describe, expect, it, jest } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { act } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { session } from '../session/session.ts';
import { aSessionUser, renderPage } from '../testing/index.ts';
import { askToSignIn, closeSignInRequest } from './ask-to-sign-in.ts';
import { useWish } from './use-wish.ts';
import { readPlace, rememberPlace, takeScroll } from './wish-storage.ts';

function Juggle({ ball }: { ball: number }): ReactNode {
  const [thrown, setThrown] = useState<string>();
  useWish(`juggle.${ball}`, ({ height }) => setThrown(`${ball} thrown to ${height}`));
  return (
    <button
      type="button"
      onClick={() =>
        askToSignIn({ reason: 'why', wish: { name: `juggle.${ball}`, values: { height: 3 } } })
      }
    >
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

describe('a wish of a visitor', () => {
  it('is carried out once after the sign-in, by the thing that was pressed', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
    signIn();
    expect(page.getByRole('button', { name: '2 thrown to 3' })).toBeInTheDocument();
    expect(page.getByRole('button', { name: 'Throw 1' })).toBeInTheDocument();
    expect(readPlace()?.wish).toBeUndefined();
  });

  it('is forgotten when the person stays a visitor', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    act(() => closeSignInRequest(true));
    signIn();
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
  });

  it('waits for its own page', async () => {
    const page = await open();
    await page.user.click(page.getByRole('button', { name: 'Throw 2' }));
    window.history.replaceState(null, '', '/elsewhere');
    signIn();
    expect(page.getByRole('button', { name: 'Throw 2' })).toBeInTheDocument();
  });

  it('is kept for an hour', async () => {
    await open();
    jest.useFakeTimers({ now: 0, doNotFake: ['queueMicrotask'] });
    askToSignIn({ reason: 'why', wish: { name: 'juggle.1', values: {} } });
    jest.setSystemTime(59 * 60_000);
    expect(readPlace()?.wish?.name).toBe('juggle.1');
    jest.setSystemTime(61 * 60_000);
    expect(readPlace()).toBeNull();
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
