import { appendFileSync, existsSync, readFileSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { rotateLog } from './log-rotation.ts';
import { openLog } from './open-log.ts';

const bounds = { maxBytes: 1000, olderFiles: 2 };
const newLog = () => join(temporaryFolder('log'), 'svc.log');

it('a log stays below its bound, in few files, while its writer has it open', () => {
  const file = newLog();
  const log = openLog(file);
  for (let line = 0; line < 100; line += 1) {
    writeSync(log.fd, `${String(line).padStart(99, '0')}\n`);
    rotateLog(file, bounds);
  }
  log.close();
  const files = [file, `${file}.1`, `${file}.2`];
  for (const each of files) expect(statSync(each).size).toBeLessThanOrEqual(1100);
  expect(existsSync(`${file}.3`)).toBe(false);
  const lines = files.reverse().flatMap((each) => readFileSync(each, 'utf8').trim().split('\n'));
  expect(lines.map(Number)).toEqual(
    Array.from({ length: lines.length }, (_, at) => 100 - lines.length + at),
  );
});

it('logs are readable by their owner alone, those of an earlier run too', () => {
  const file = newLog();
  appendFileSync(file, 'x'.repeat(2000), { mode: 0o644 });
  openLog(file).close();
  rotateLog(file, bounds);
  for (const each of [file, `${file}.1`]) expect(statSync(each).mode & 0o777).toBe(0o600);
});
