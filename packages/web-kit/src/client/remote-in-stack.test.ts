import { describe, expect, it } from '@jest/globals';
import { remoteInStack } from './remote-in-stack.ts';

const at = (path: string): string => `    at f (https://siteswap.test${path}:1:2345)`;
const shell = at('/mf/shell/1.0.0-aaaaaaaaaa/static/js/index.js');
const carpool = at('/mf/mf-carpool/1.2.0-bbbbbbbbbb/static/js/list.js');
const editions = at('/mf/mf-editions/1.0.0-cccccccccc/static/js/page.js');

describe('whose code a stack comes from', () => {
  it.each([
    [
      'the remote that ran it through the shell',
      [shell, carpool, shell],
      'mf-carpool@1.2.0-bbbbbbbbbb',
    ],
    ['the nearest of two remotes', [carpool, editions], 'mf-carpool@1.2.0-bbbbbbbbbb'],
    ['the shell when no remote took part', [shell], 'shell@1.0.0-aaaaaaaaaa'],
    ['nobody of ours', [at('/other/mf.js')], undefined],
  ])('is %s', (_, lines, expected) => {
    expect(remoteInStack(['TypeError: x', ...lines].join('\n'))).toBe(expected);
  });

  it('is found in the stacks of Firefox and Safari too', () => {
    const line = 'render@https://siteswap.test/mf/mf-carpool/1.2.0-bbbbbbbbbb/static/js/a.js:1:2';
    expect(remoteInStack(line)).toBe('mf-carpool@1.2.0-bbbbbbbbbb');
    expect(remoteInStack(undefined)).toBeUndefined();
  });
});
