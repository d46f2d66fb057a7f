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
  window.scrollY = 0;
  window.history.replaceState(null, '', '/');
});

/** The page at `here` as a visitor left it at 700 px, and its member back on it. */
async function comeBack() {
  await renderPage(<ReturnScroll />, { path: '/', url: here });
  window.history.replaceState(null, '', here);
  window.scrollY = 700;
  rememberPlace();
  window.scrollY = 0;
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

it('not against the person, who scrolls themselves', async () => {
  highest = 300;
  await comeBack();
  await waitFor(() => expect(window.scrollY).toBe(300));
  act(() => void window.dispatchEvent(new Event('wheel')));
  const calls = (window.scrollTo as jest.Mock).mock.calls.length;
  highest = 2000;
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect((window.scrollTo as jest.Mock).mock.calls).toHaveLength(calls);
});
