import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { protectDataDir } from './protect-data-dir.ts';

const modeOf = (path: string) => statSync(path).mode & 0o777;

it('leaves the data folder to its owner, with what an earlier version made', () => {
  const dir = temporaryFolder('data');
  chmodSync(dir, 0o755);
  mkdirSync(join(dir, 'mail'), { mode: 0o755 });
  mkdirSync(join(dir, 'postgres'), { mode: 0o700 });
  writeFileSync(join(dir, 'seeded.json'), '{}', { mode: 0o644 });
  protectDataDir(dir);
  // Another user's PostgreSQL must get through the folder when this process is root's.
  expect(modeOf(dir)).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  for (const name of ['mail', 'nats', 'logs', 'files', 'releases', 'postgres']) {
    expect([name, modeOf(join(dir, name))]).toEqual([name, 0o700]);
  }
  expect(modeOf(join(dir, 'seeded.json'))).toBe(0o600);
});
