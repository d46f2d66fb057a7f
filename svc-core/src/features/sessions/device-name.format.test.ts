import { describe, expect, it } from '@jest/globals';
import { deviceName } from './device-name.format.ts';

describe('naming a browser', () => {
  it.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iOS',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0',
      'Microsoft Edge · Windows',
    ],
    ['something of its own', null],
    ['', null],
    [null, null],
  ])('%s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
});
