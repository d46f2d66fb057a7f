import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { runningPid, takeRunLock } from './run-lock.ts';

const newFolder = () => temporaryFolder('lock');
const endedPid = () => spawnSync(process.execPath, ['-e', '']).pid;

describe('the lock on the data folder', () => {
  it('rejects a second copy with a sentence that names the folder and the process', () => {
    const dir = newFolder();
    takeRunLock(dir);
    expect(() => takeRunLock(dir)).toThrow(
      `The data folder ${dir} is in use by another copy (process ${process.pid}): stop that one, or set DATA_DIR to another folder.`,
    );
    expect(runningPid(dir)).toBe(process.pid);
  });

  it('is free again once given back', () => {
    const dir = newFolder();
    takeRunLock(dir)();
    expect(runningPid(dir)).toBeNull();
    expect(() => takeRunLock(dir)).not.toThrow();
  });

  it('is taken over from a process that has ended', () => {
    const dir = newFolder();
    writeFileSync(join(dir, 'run.lock'), JSON.stringify({ pid: endedPid(), began: '1' }));
    expect(runningPid(dir)).toBeNull();
    takeRunLock(dir);
    expect(runningPid(dir)).toBe(process.pid);
  });

  it('is taken over when the number now belongs to another program', () => {
    const dir = newFolder();
    writeFileSync(join(dir, 'run.lock'), JSON.stringify({ pid: process.pid, began: '1' }));
    expect(() => takeRunLock(dir)).not.toThrow();
  });

  it('is taken over when its file was cut short by a full disk', () => {
    const dir = newFolder();
    writeFileSync(join(dir, 'run.lock'), '{"pi');
    expect(() => takeRunLock(dir)).not.toThrow();
  });
});
