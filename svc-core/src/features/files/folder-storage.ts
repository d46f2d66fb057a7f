import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type FileStorage, StorageUnavailable } from './file-storage.ts';

const isMissing = (error: unknown): boolean => (error as { code?: string }).code === 'ENOENT';

const failed = (what: string) => (cause: unknown) => {
  throw new StorageUnavailable(`The folder of pictures: ${what}`, { cause });
};

/** Has the system write what it keeps for later. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Pictures in a folder of this machine; replicas of the service share it.
 * @param folder made when it is not there
 */
export function createFolderStorage(folder: string): FileStorage {
  // The end of a random name spreads the files; a folder of a hundred thousand is slow to list.
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
    // Whoever reads meets the whole file or none.
    await rename(part, path);
    await settle(dirname(path));
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
      await Promise.all(paths.map((one) => rm(one, { force: true }))).catch(failed('delete'));
    },
  };
}
