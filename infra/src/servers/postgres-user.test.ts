import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { postgresUser } from './postgres-user.ts';

let dir: string;
let program: string;
beforeEach(() => {
  // Mode 0700: root alone may enter it.
  dir = mkdtempSync(join(tmpdir(), 'siteswap-closed-'));
  mkdirSync(join(dir, 'bin'));
  program = join(dir, 'bin/true');
  copyFileSync('/bin/true', program);
  chmodSync(program, 0o755);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

// Only root has to run PostgreSQL as another user.
const asRoot = process.getuid?.() === 0 ? describe : describe.skip;

asRoot('the user of PostgreSQL, in a folder that only root may enter', () => {
  it('reaches its programs, also when they ask whether they may', () => {
    const { prefix } = postgresUser([program]);
    const ask = `require('fs').accessSync(${JSON.stringify(program)}, 1)`;
    const [command = '', ...args] = [...prefix, process.execPath, '-e', ask];
    const { status, stderr } = spawnSync(command, args, { encoding: 'utf8', cwd: '/' });
    expect([status, stderr]).toEqual([0, '']);
  });

  it('is not root there', () => {
    const [command = '', ...args] = [...postgresUser([program]).prefix, 'id', '-un'];
    expect(spawnSync(command, args, { encoding: 'utf8', cwd: '/' }).stdout).toBe('postgres\n');
  });

  it('cannot be used where that is not allowed: the sentence names the folder and its mode', () => {
    expect(() => postgresUser([program], join(dir, 'no-setpriv'))).toThrow(`chmod 711 ${dir}`);
  });
});
