import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { inputHash } from './input-hash.ts';

let root: string;
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const hash = () => inputHash(root, ['remote', 'lock.json']);

beforeEach(() => {
  root = temporaryFolder('hash');
  for (const dir of ['remote', 'remote/src', 'remote/dist', 'remote/node_modules']) {
    mkdirSync(join(root, dir));
  }
  write('remote/src/page.tsx', 'one');
  write('lock.json', '{}');
});

describe('the hash of what goes into a build', () => {
  it('stays the same while nothing changes', () => {
    expect(hash()).toBe(hash());
  });

  it.each([
    ['a source changes', () => write('remote/src/page.tsx', 'two')],
    ['a file is added', () => write('remote/src/other.tsx', '')],
    ['a dependency changes', () => write('lock.json', '{"a":1}')],
  ])('changes when %s', (_what, change) => {
    const before = hash();
    change();
    expect(hash()).not.toBe(before);
  });

  it('differs when a line moves from one file to another', () => {
    write('remote/src/a.ts', 'xy');
    write('remote/src/b.ts', '');
    const before = hash();
    write('remote/src/a.ts', 'x');
    write('remote/src/b.ts', 'y');
    expect(hash()).not.toBe(before);
  });

  it('does not look at tests, results and installed packages', () => {
    const before = hash();
    write('remote/src/page.test.tsx', 'a test');
    write('remote/dist/page.js', 'a result');
    write('remote/node_modules/package.json', '{}');
    expect(hash()).toBe(before);
  });
});
