import { closeSync, openSync } from 'node:fs';

/**
 * Opens a log file for a child to write to by itself, so that it can go on writing (and end in peace) when we die.
 * @returns for `stdio`, and `close` for our own copy once the child has it
 */
export function openLog(file: string): { fd: number; close: () => void } {
  const fd = openSync(file, 'a');
  return { fd, close: () => closeSync(fd) };
}
