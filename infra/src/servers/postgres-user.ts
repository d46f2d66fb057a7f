import { execFileSync, spawnSync } from 'node:child_process';
import { OperatorError } from '../operator-error.ts';

/** How to run PostgreSQL, which refuses root: as is, or as the user `postgres`. */
export interface PostgresUser {
  /** For `spawn` and `chown`; both absent when this process is no root. */
  uid?: number;
  gid?: number;
  /** What stands before the command. */
  prefix: string[];
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const answer = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return answer.status === 0 ? Number(answer.stdout.trim()) : undefined;
}

function createUser(): void {
  try {
    execFileSync('groupadd', ['-f', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['-g', 'postgres', '-M', '-s', '/bin/sh', 'postgres'], {
      stdio: 'ignore',
    });
  } catch {
    throw new OperatorError(
      'PostgreSQL does not run as root and a user named postgres could not be made: run this command as an ordinary user.',
    );
  }
}

/**
 * Finds (as root: makes) the user to run PostgreSQL as.
 * Below a folder closed to others, such as /root, that user keeps the one capability it needs to reach its files.
 * @param paths files that user must be able to reach
 */
export function postgresUser(paths: string[]): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (idOf('-u') === undefined) createUser();
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) {
    throw new OperatorError('The user postgres is incomplete: run this command as another user.');
  }
  const reaches = paths.every((path) => spawnSync('test', ['-x', path], { uid, gid }).status === 0);
  if (reaches) return { uid, gid, prefix: [] };

  const prefix = [
    'setpriv',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (spawnSync('setpriv', [...prefix.slice(1), 'true']).status !== 0) {
    throw new OperatorError(
      'The user postgres may not enter this folder: move the folder to a place others may enter, or run this command as an ordinary user.',
    );
  }
  return { uid, gid, prefix };
}
