import { execFileSync, spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** How to run PostgreSQL, which does not run as root: as this user, or as the user `postgres`. */
export interface PostgresUser {
  /** For `spawn` and `chown`; both absent when this process is no root. */
  uid?: number;
  gid?: number;
  /** What stands before the command. */
  prefix: string[];
}

function idOf(flag: '-u' | '-g'): number | undefined {
  const result = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' });
  return result.status === 0 ? Number(result.stdout.trim()) : undefined;
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

interface Ids {
  readonly uid: number;
  readonly gid: number;
}

const canEnter = (path: string, ids: Ids) => spawnSync('test', ['-x', path], ids).status === 0;

/** The outermost folder above a path that the user may not enter; undefined when it can reach the path. */
function closedFolder(path: string, ids: Ids): string | undefined {
  if (canEnter(path, ids)) return undefined;
  const parent = dirname(path);
  return (parent === path ? undefined : closedFolder(parent, ids)) ?? path;
}

/**
 * Finds (as root: makes) the user to run PostgreSQL as.
 * Below a folder closed to others, such as /root, that user retains the one capability it needs to reach its files.
 * @param paths files that user must be able to reach
 * @param setpriv the program of util-linux that gives it the capability
 * @throws OperatorError naming the folder that is closed to it, where the capability cannot be given
 */
export function postgresUser(paths: string[], setpriv = 'setpriv'): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [] };
  if (idOf('-u') === undefined) createUser();
  const uid = idOf('-u');
  const gid = idOf('-g');
  if (uid === undefined || gid === undefined) {
    throw new OperatorError('The user postgres is incomplete: run this command as another user.');
  }
  const closed = paths.map((path) => closedFolder(path, { uid, gid })).find(Boolean);
  if (closed === undefined) return { uid, gid, prefix: [] };

  const prefix = [
    setpriv,
    // Else the kernel leaves the capability out when a program asks for its rights, as PostgreSQL does of its own files.
    '--securebits=+no_setuid_fixup',
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ];
  if (spawnSync(setpriv, [...prefix.slice(1), 'true']).status !== 0) {
    throw new OperatorError(
      `PostgreSQL runs as the user postgres, who may not enter ${closed}: allow it (chmod 711 ${closed}), move this folder to a place that others may enter, or run this command as an ordinary user.`,
    );
  }
  return { uid, gid, prefix };
}
