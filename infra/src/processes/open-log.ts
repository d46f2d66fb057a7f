import { closeSync, fchmodSync, openSync } from 'node:fs';
import { rotateWhenLarge } from './log-rotation.ts';

/**
 * Opens a log file for a child to write to by itself, so that it can go on writing (and end in peace) when we die. The
 * file is bounded while this process lives, and readable by its owner alone.
 * @returns for `stdio`, and `close` for our own copy once the child has it
 */
export function openLog(file: string): { fd: number; close: () => void } {
  const fd = openSync(file, 'a', 0o600);
  fchmodSync(fd, 0o600);
  rotateWhenLarge(file);
  return { fd, close: () => closeSync(fd) };
}
