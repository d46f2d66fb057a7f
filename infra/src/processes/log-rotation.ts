import { chmodSync, copyFileSync, existsSync, renameSync, statSync, truncateSync } from 'node:fs';

export interface LogBounds {
  /** Size from which a log is rotated. */
  readonly maxBytes: number;
  /** Number of older files: `<log>.1` is the newest of them. */
  readonly olderFiles: number;
}

const bounds: LogBounds = { maxBytes: 10 * 1024 * 1024, olderFiles: 2 };
const checkEveryMs = 5_000;

/**
 * Moves the content of a log to `<log>.1` once it is larger than its bound. The content is copied and the file emptied,
 * because its writers keep it open (in append mode, so that they go on at its start); lines written between the two
 * steps are lost.
 * @returns whether it was rotated
 */
export function rotateLog(file: string, { maxBytes, olderFiles }: LogBounds = bounds): boolean {
  if (!existsSync(file) || statSync(file).size <= maxBytes) return false;
  for (let number = olderFiles; number > 1; number -= 1) {
    if (existsSync(`${file}.${number - 1}`)) {
      renameSync(`${file}.${number - 1}`, `${file}.${number}`);
    }
  }
  copyFileSync(file, `${file}.1`);
  chmodSync(`${file}.1`, 0o600);
  truncateSync(file);
  return true;
}

const watched = new Set<string>();
let timer: NodeJS.Timeout | undefined;

/** Rotates a log from now on, for as long as this process lives and the file exists. */
export function rotateWhenLarge(file: string): void {
  watched.add(file);
  timer ??= setInterval(() => {
    for (const each of watched) {
      try {
        if (existsSync(each)) rotateLog(each);
        else watched.delete(each);
      } catch {
        // A full disk: the next check tries again.
      }
    }
  }, checkEveryMs).unref();
}
