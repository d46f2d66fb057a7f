import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { preloadOnHover } from './hover-preload.ts';

const preloaded: string[] = [];
let finish: (() => void)[] = [];
let stop: () => void;

const reach = (href: string, type = 'pointerover'): void => {
  const link = document.createElement('a');
  link.href = href;
  link.append(document.createElement('span'));
  document.body.append(link);
  link.firstElementChild?.dispatchEvent(new Event(type, { bubbles: true }));
};

beforeEach(() => {
  preloaded.length = 0;
  finish = [];
  stop = preloadOnHover((path) => [
    () => {
      preloaded.push(path);
      return new Promise<void>((resolve) => finish.push(resolve));
    },
  ]);
});
afterEach(() => {
  stop();
  document.body.replaceChildren();
});

describe('hovering or focusing a link', () => {
  it('preloads its page, by pointer or keyboard, once', () => {
    reach('/a');
    reach('/b', 'focusin');
    reach('/a?again=1');
    expect(preloaded).toEqual(['/a', '/b']);
  });

  it('loads at most four at a time, the others in turn', async () => {
    for (const path of ['/1', '/2', '/3', '/4', '/5', '/6']) reach(path);
    expect(preloaded).toEqual(['/1', '/2', '/3', '/4']);
    finish[1]?.();
    await Promise.resolve();
    await Promise.resolve();
    expect(preloaded).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  it('leaves other sites and plain text alone', () => {
    reach('https://elsewhere.example/a');
    document.body.dispatchEvent(new Event('pointerover', { bubbles: true }));
    expect(preloaded).toEqual([]);
  });
});
