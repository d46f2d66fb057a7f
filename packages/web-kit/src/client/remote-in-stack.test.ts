import { describe, expect, it } from '@jest/globals';
import { givePageBlocks } from '../page/page-block.ts';
import { remoteInStack } from './remote-in-stack.ts';

const at = (path: string): string => `    at f (https://siteswap.test${path}:1:2345)`;
const shell = at('/mf/shell/1.0.0-aaaaaaaaaa/static/js/index.js');
const carpool = at('/mf/mf-carpool/1.2.0-bbbbbbbbbb/static/js/list.js');
const editions = at('/mf/mf-editions/1.0.0-cccccccccc/static/js/page.js');

describe('the remote of a stack', () => {
  it.each([
    [
      'the remote that ran it through the shell',
      [shell, carpool, shell],
      'mf-carpool@1.2.0-bbbbbbbbbb',
    ],
    ['the nearest of two remotes', [carpool, editions], 'mf-carpool@1.2.0-bbbbbbbbbb'],
    ['the shell when no remote took part', [shell], 'shell@1.0.0-aaaaaaaaaa'],
    ['no script of ours', [at('/other/mf.js')], undefined],
  ])('is %s', (_, lines, expected) => {
    expect(remoteInStack(['TypeError: x', ...lines].join('\n'))).toBe(expected);
  });

  it('is the release of the shell that the page says, where its files are named by content', () => {
    const line = at('/mf/shell/_files/static/js/main.0123456789abcdef.js');
    givePageBlocks({});
    expect(remoteInStack(line)).toBeUndefined();
    givePageBlocks({ 'siteswap-registry': { shell: '1.4.0-dddddddddd' } });
    expect(remoteInStack(line)).toBe('shell@1.4.0-dddddddddd');
    expect(remoteInStack([line, carpool].join('\n'))).toBe('mf-carpool@1.2.0-bbbbbbbbbb');
  });

  it('is found in the stacks of Firefox and Safari too', () => {
    const line = 'render@https://siteswap.test/mf/mf-carpool/1.2.0-bbbbbbbbbb/static/js/a.js:1:2';
    expect(remoteInStack(line)).toBe('mf-carpool@1.2.0-bbbbbbbbbb');
    expect(remoteInStack(undefined)).toBeUndefined();
  });
});
