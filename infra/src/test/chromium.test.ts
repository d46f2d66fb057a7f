import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { type BrowserKind, findChromium, findHeadlessShell } from './chromium.ts';

let folder: string;
let lines: string[];
const path = process.env['PATH'];
beforeEach(() => {
  folder = temporaryFolder('browsers');
  lines = [];
  process.env['PATH'] = `${folder}:${path}`;
});
afterEach(() => {
  process.env['PATH'] = path;
  for (const { variable } of [complete(), shell()]) delete process.env[variable];
});

/** Puts a program into the folder, which is on the PATH. */
function put(name: string): string {
  const file = join(folder, name);
  writeFileSync(file, '#!/bin/sh\n');
  chmodSync(file, 0o755);
  return file;
}

const log = (line: string) => void lines.push(line);
const cannot = { how: 'a locked shop', isPossible: () => false, run: () => put('test-shell') };
const fails = { how: 'a broken line', isPossible: () => true, run: () => {} };
const brings = (name: string) => ({
  how: 'the post',
  isPossible: () => true,
  run: () => void put(name),
});

const complete = (changes: Partial<BrowserKind> = {}): BrowserKind => ({
  title: 'Chromium',
  variable: 'TEST_CHROMIUM_PATH',
  names: ['test-chromium', 'test-chrome'],
  downloaded: () => undefined,
  installations: [],
  ...changes,
});
const shell = (changes: Partial<BrowserKind> = {}): BrowserKind => ({
  ...complete(),
  title: 'the shell',
  variable: 'TEST_SHELL_PATH',
  names: ['test-shell'],
  ...changes,
});

describe('the complete Chromium', () => {
  it('is the given one, then one on the PATH, then the downloaded one', () => {
    const kind = complete({ downloaded: () => '/cache/chrome' });
    expect(findChromium(log, kind)).toBe('/cache/chrome');
    const onPath = put('test-chrome');
    expect(findChromium(log, kind)).toBe(onPath);
    const given = put('another');
    process.env[kind.variable] = given;
    expect(findChromium(log, kind)).toBe(given);
    expect(lines).toEqual([]);
  });

  it('is installed in the first way that works, and says so', () => {
    const kind = complete({ installations: [cannot, fails, brings('test-chrome')] });
    expect(findChromium(log, kind)).toBe(join(folder, 'test-chrome'));
    expect(lines).toEqual([
      'getting Chromium (once): a broken line',
      'getting Chromium (once): the post',
    ]);
  });

  it('is asked for where it cannot be had, and a wrong path is said', () => {
    expect(() => findChromium(log, complete())).toThrow(/set CHROMIUM_PATH/);
    process.env[complete().variable] = join(folder, 'nothing');
    expect(() => findChromium(log, complete())).toThrow(/does not exist: correct it/);
  });
});

describe('the browser of the journeys', () => {
  it('is the shell, also where a complete Chromium is there', () => {
    put('test-chromium');
    const kinds = { shell: shell({ installations: [brings('test-shell')] }), complete: complete() };
    expect(findHeadlessShell(log, kinds)).toBe(join(folder, 'test-shell'));
    expect(lines).toEqual(['getting the shell (once): the post']);
  });

  it('is a given complete Chromium rather than a shell that is not there', () => {
    process.env[complete().variable] = put('another');
    const kinds = { shell: shell({ installations: [brings('test-shell')] }), complete: complete() };
    expect(findHeadlessShell(log, kinds)).toBe(join(folder, 'another'));
    expect(lines).toEqual([]);
    const onPath = put('test-shell');
    expect(findHeadlessShell(log, kinds)).toBe(onPath);
  });

  it('is any complete Chromium where no shell can be had', () => {
    const onPath = put('test-chromium');
    const kinds = { shell: shell({ installations: [cannot, fails] }), complete: complete() };
    expect(findHeadlessShell(log, kinds)).toBe(onPath);
  });

  it('is asked for where there is none', () => {
    const kinds = { shell: shell(), complete: complete() };
    expect(() => findHeadlessShell(log, kinds)).toThrow(/apt-get install chromium-headless-shell/);
  });
});
