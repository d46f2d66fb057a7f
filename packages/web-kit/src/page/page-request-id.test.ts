import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { pageRequestId } from './page-request-id.ts';

/** The navigation entry of this page, as the browser reports it. */
function arrivedWith(serverTiming: { name: string; description: string }[]): void {
  Object.defineProperty(window.performance, 'getEntriesByType', {
    configurable: true,
    value: (type: string) => (type === 'navigation' ? [{ serverTiming }] : []),
  });
}

beforeEach(() => {
  const block = document.createElement('script');
  block.type = 'application/json';
  block.id = 'siteswap-page';
  block.textContent = '{"requestId":"written-for"}';
  document.head.replaceChildren(block);
});
afterEach(() => {
  Reflect.deleteProperty(window.performance, 'getEntriesByType');
  document.head.replaceChildren();
});

describe('FE-03 the request id of the page', () => {
  it('is that of this visit, also when the document was written for another', () => {
    arrivedWith([
      { name: 'cache', description: 'x' },
      { name: 'request', description: 'this-visit' },
    ]);
    expect(pageRequestId()).toBe('this-visit');
  });

  it('is that of the document where the browser does not give it, and none without one', () => {
    expect(pageRequestId()).toBe('written-for');
    arrivedWith([]);
    expect(pageRequestId()).toBe('written-for');
    document.head.replaceChildren();
    expect(pageRequestId()).toBeUndefined();
  });
});
