import { statfs } from 'node:fs/promises';

/**
 * Bytes that this process may still write to the disk of a folder.
 * @throws when there is no such folder
 */
export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * For readiness: `low` while less than `minBytes` is free, true otherwise. True as well where the folder cannot be read:
 * a service that stores no files runs anywhere.
 */
export async function checkFreeSpace(folder: string, minBytes: number): Promise<true | 'low'> {
  const free = await freeSpace(folder).catch(() => Number.POSITIVE_INFINITY);
  return free < minBytes ? 'low' : true;
}
