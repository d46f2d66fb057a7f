import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { removeLoadingLogo } from './loading-logo.ts';

const isThere = (): boolean => document.getElementById('siteswap-loading') !== null;
const documentIs = (state: DocumentReadyState): void => {
  Object.defineProperty(document, 'readyState', { configurable: true, get: () => state });
};

beforeEach(() => {
  jest.useFakeTimers();
  const logo = document.createElement('div');
  logo.id = 'siteswap-loading';
  document.body.replaceChildren(logo);
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(document, 'readyState');
});

describe('the loading logo', () => {
  it('is removed 500 ms after the page has fully loaded', () => {
    documentIs('interactive');
    removeLoadingLogo();
    jest.advanceTimersByTime(10_000);
    expect(isThere()).toBe(true);
    window.dispatchEvent(new Event('load'));
    jest.advanceTimersByTime(499);
    expect(isThere()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isThere()).toBe(false);
  });

  it('stays as long when the page had loaded before the shell started', () => {
    documentIs('complete');
    removeLoadingLogo();
    jest.advanceTimersByTime(499);
    expect(isThere()).toBe(true);
    jest.advanceTimersByTime(1);
    expect(isThere()).toBe(false);
  });
});
