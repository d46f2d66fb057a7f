import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { reloadForMissingChunk } from './reload-guard.ts';

const missing = Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' });

beforeEach(() => {
  sessionStorage.clear();
  jest.useFakeTimers({ now: new Date('2027-01-01T12:00:00Z') });
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a code file that no longer exists', () => {
  it('reloads the page once, and not again within ten seconds', () => {
    let reloads = 0;
    const reload = () => {
      reloads += 1;
    };
    expect(reloadForMissingChunk(missing, reload)).toBe(true);
    expect(reloadForMissingChunk(missing, reload)).toBe(false);
    jest.advanceTimersByTime(9_999);
    expect(reloadForMissingChunk(missing, reload)).toBe(false);
    jest.advanceTimersByTime(1);
    expect(reloadForMissingChunk(missing, reload)).toBe(true);
    expect(reloads).toBe(2);
  });

  it('is distinguished from a page that breaks', () => {
    expect(reloadForMissingChunk(new Error('boom'), () => {})).toBe(false);
  });
});
