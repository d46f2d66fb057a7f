import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStorage, StorageUnavailableError } from './file-storage.client.ts';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

const failed = (operation: string) => (cause: unknown) => {
  throw new StorageUnavailableError(`The folder of pictures: ${operation} failed`, { cause });
};

/** Flushes a folder or file from the cache of the operating system to disk. */
async function flushToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Pictures in a folder of this machine; replicas of the service share it.
 * @param folder created when it is missing
 */
export function createFolderStorage(folder: string): FileStorage {
  // Two characters of a random name spread the files: a folder of a hundred thousand is slow to list.
  const pathOf = (name: string) => join(folder, name.slice(-7, -5), name);

  const write = async (name: string, bytes: Buffer) => {
    const path = pathOf(name);
    const part = `${path}.part`;
    await mkdir(dirname(path), { recursive: true });
    const handle = await open(part, 'w');
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    // A reader sees the whole file or none.
    await rename(part, path);
    await flushToDisk(dirname(path));
  };
  return {
    write: (name, bytes) => write(name, bytes).catch(failed('write')),
    read: async (name) => {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        return isMissing(error) ? null : failed('read')(error);
      }
    },
    delete: async (name) => {
      const path = pathOf(name);
      const paths = [path, `${path}.part`];
      await Promise.all(paths.map((file) => rm(file, { force: true }))).catch(failed('delete'));
    },
  };
}
