import type { OutboxWriter } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { createPictureFiles, type PictureFiles } from '#src/pictures.client.ts';
import { photoUrl } from './lost-found.mapper.ts';

interface Deps {
  readonly pictures: PictureFiles;
  readonly log: { warn(fields: object, message: string): void };
}

/** An item with the file names of its photos. */
interface WithPhotos {
  readonly id: number;
  readonly userId: number;
  readonly photos: readonly string[];
}

function createItemPhotos({ pictures, log }: Deps) {
  /** A photo that nobody can see any more may stay for a while. */
  async function release(entityId: number, files: readonly string[]): Promise<void> {
    for (const file of files) {
      await pictures.release({ file, entityId }).catch((error: unknown) => {
        log.warn({ itemId: entityId, reason: String(error) }, 'former photo not deleted');
      });
    }
  }

  return {
    /**
     * File names for the URLs of a form, which also sends those of the photos that are there. All or none is claimed.
     * @throws 422 FILE_NOT_FOUND; 503 when svc-core does not respond in time
     */
    async claim({ id, userId, photos }: WithPhotos, urls: readonly string[]): Promise<string[]> {
      const known = new Map(photos.map((file) => [photoUrl(id, file), file]));
      const claimed: string[] = [];
      const files: string[] = [];
      try {
        for (const url of new Set(urls)) {
          const file = known.get(url) ?? (await pictures.claim({ url, entityId: id, userId }));
          if (!known.has(url)) claimed.push(file);
          files.push(file);
        }
      } catch (error) {
        await release(id, claimed);
        throw error;
      }
      return files;
    },

    /** Once the change that removed them is stored. */
    releaseAfterCommit(outbox: OutboxWriter, itemId: number, files: readonly string[]): void {
      if (files.length > 0) outbox.afterCommit(() => void release(itemId, files));
    },
  };
}

export type ItemPhotos = ReturnType<typeof createItemPhotos>;

/** The photos of items, which svc-core stores. */
export const itemPhotosOf = ({ env, log }: Pick<Kit, 'env' | 'log'>): ItemPhotos =>
  createItemPhotos({
    log,
    pictures: createPictureFiles(env, { kind: 'lost-found', field: 'photos' }),
  });
