import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { session } from '@siteswap/web-kit';
import { readPlace, rememberPlace } from '@siteswap/web-kit/shell';
import { aSessionUser, renderPage } from '@siteswap/web-kit/testing';
import { act, waitFor } from '@testing-library/react';
import { ReturnScroll } from './return-scroll.tsx';

const here = '/?q=lille';
let highest = 0;

beforeEach(() => {
  // As a browser: no further than the page is high.
  window.scrollTo = jest.fn((options?: ScrollToOptions | number) => {
    const top = typeof options === 'object' ? (options.top ?? 0) : 0;
    window.scrollY = Math.min(top, highest);
  }) as typeof window.scrollTo;
});
afterEach(() => {
  jest.useRealTimers();
  window.scrollY = 0;
  window.history.replaceState(null, '', '/');
});

/** The page at `here` as a visitor left it at 700 px, and its member back on it. */
async function comeBack(beforeSignIn: () => unknown = () => {}) {
  await renderPage(<ReturnScroll />, { path: '/', url: here });
  window.history.replaceState(null, '', here);
  window.scrollY = 700;
  rememberPlace();
  window.scrollY = 0;
  beforeSignIn();
  act(() => session.login(aSessionUser(), false));
}

it('after a sign-in the page is scrolled to where it was, once it is high enough', async () => {
  highest = 300;
  await comeBack();
  await waitFor(() => expect(window.scrollY).toBe(300));
  highest = 2000;
  await waitFor(() => expect(window.scrollY).toBe(700));
  expect(readPlace()).toBeNull();
});

it('again when late parts of the page have moved it', async () => {
  let height = 2000;
  const heights = jest.spyOn(document.documentElement, 'scrollHeight', 'get');
  heights.mockImplementation(() => height);
  highest = 2000;
  await comeBack(() => jest.useFakeTimers());
  jest.advanceTimersByTime(200);
  expect(window.scrollY).toBe(700);
  height = 2104;
  window.scrollY = 804;
  jest.advanceTimersByTime(1_000);
  expect(window.scrollY).toBe(700);
  heights.mockRestore();
});

it('not against the person, who scrolls themselves', async () => {
  highest = 300;
  await comeBack(() => jest.useFakeTimers());
  jest.advanceTimersByTime(1_000);
  expect(window.scrollY).toBe(300);
  act(() => void window.dispatchEvent(new Event('wheel')));
  highest = 2000;
  jest.advanceTimersByTime(1_000);
  expect(window.scrollY).toBe(300);
});
