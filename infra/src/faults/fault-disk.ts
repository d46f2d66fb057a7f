import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** The disk of a server, which can be full. */
export interface FaultDisk {
  /** Where the server has its files. */
  readonly dir: string;
  /** Nothing more can be written. */
  fill(): void;
  /** There is room again. */
  empty(): void;
  stop(): void;
}

const diskBytes = 400 * 1024 * 1024;
/** While the disk is "full" by a limit: no file grows beyond this. */
const maxFileBytes = 16 * 1024;

function canMount(at: string): boolean {
  const args = ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'siteswap-faults', at];
  return spawnSync('mount', args, { stdio: 'ignore' }).status === 0;
}

/** A disk in memory: when it is filled, the server meets what it meets on a full disk (ENOSPC). */
function mountedDisk(at: string): FaultDisk {
  const filler = join(at, 'filler');
  const piece = Buffer.alloc(1024 * 1024);
  return {
    dir: join(at, 'files'),
    fill: () => {
      const file = openSync(filler, 'w');
      try {
        // Down to the last page.
        for (let size = piece.length; size >= 1_024; ) {
          try {
            if (writeSync(file, piece, 0, size) < size) size /= 2;
          } catch {
            size /= 2;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    empty: () => rmSync(filler, { force: true }),
    stop: () => void spawnSync('umount', ['--lazy', at], { stdio: 'ignore' }),
  };
}

/** Where nothing may be mounted: the processes of the server may not write files any further (EFBIG). */
function limitedDisk(at: string, processes: () => readonly number[]): FaultDisk {
  const limit = (bytes: number | 'unlimited') => {
    for (const pid of processes()) {
      try {
        // The soft limit alone, which may be raised again.
        execFileSync('prlimit', ['--pid', `${pid}`, `--fsize=${bytes}:`], { stdio: 'ignore' });
      } catch {
        // Ended in the meantime.
      }
    }
  };
  return {
    dir: join(at, 'files'),
    fill: () => limit(maxFileBytes),
    empty: () => limit('unlimited'),
    stop: () => {},
  };
}

/**
 * @param at folder of the disk; made
 * @param processes those of the server
 */
export function createFaultDisk(at: string, processes: () => readonly number[]): FaultDisk {
  mkdirSync(at, { recursive: true });
  const isLimited = process.env['FAULT_DISK'] === 'limit';
  return !isLimited && canMount(at) ? mountedDisk(at) : limitedDisk(at, processes);
}
