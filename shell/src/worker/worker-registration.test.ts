import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { givePageBlocks } from '@siteswap/web-kit/shell';
import { canHaveWorker } from './worker-registration.ts';

beforeEach(() => {
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker');
  givePageBlocks({});
});

describe('a service worker', () => {
  it.each([
    ['that comes with one', { hasWorker: true }, true],
    ['of a gateway that does not say', {}, true],
    ['that comes without', { hasWorker: false }, false],
  ])('can be had of a shell %s', (_, registry, expected) => {
    givePageBlocks({ 'siteswap-registry': registry });
    expect(canHaveWorker()).toBe(expected);
  });

  it('cannot where the browser has none', () => {
    Reflect.deleteProperty(navigator, 'serviceWorker');
    expect(canHaveWorker()).toBe(false);
  });
});
