import {
  createPictures,
  type DetachPicture,
  detachPictureOf,
  type Pictures,
} from '@siteswap/features/pictures';
import { notFound } from '@siteswap/service-kit';
import type { Kit } from '#src/db.ts';
import { photoPlaces, photoUrl } from './lost-found.mapper.ts';

interface Deps {
  readonly pictures: Pictures;
  readonly detachPicture: DetachPicture;
  readonly log: { warn(fields: object, message: string): void };
}

/** An item with the file names of its photos. */
interface WithPhotos {
  readonly id: number;
  readonly userId: number;
  readonly photos: readonly string[];
}

function createItemPhotos({ pictures, detachPicture, log }: Deps) {
  /** They are uploads again; what cannot be detached now is attached to the same item by the next try. */
  async function detach(id: number, photos: readonly string[]): Promise<void> {
    for (const place of photoPlaces({ id, photos })) {
      await detachPicture({ ...place, wasShown: false }).catch((error: unknown) => {
        log.warn({ itemId: id, reason: String(error) }, 'attached photo not detached');
      });
    }
  }

  return {
    /** A photo or its thumbnail, of the item of this id. @throws 404; 503 when svc-core does not respond in time */
    async read(entityId: number, file: string): Promise<Buffer> {
      const bytes = await pictures.read({ entityId, file });
      if (!bytes) throw notFound();
      return bytes;
    },

    /**
     * File names for the URLs of a form, which also sends those of the photos that are there. All or none is attached.
     * @throws 422 FILE_NOT_FOUND; 503 when svc-core does not respond in time
     */
    async attach({ id, userId, photos }: WithPhotos, urls: readonly string[]): Promise<string[]> {
      const known = new Map(photos.map((file) => [photoUrl(id, file), file]));
      const attached: string[] = [];
      const files: string[] = [];
      try {
        for (const url of new Set(urls)) {
          const file = known.get(url) ?? (await pictures.attach({ url, entityId: id, userId }));
          if (!photos.includes(file)) attached.push(file);
          files.push(file);
        }
      } catch (error) {
        await detach(id, attached);
        throw error;
      }
      return files;
    },
  };
}

export type ItemPhotos = ReturnType<typeof createItemPhotos>;

/** The photos of items, which svc-core stores. */
export const itemPhotosOf = ({ env, log }: Pick<Kit, 'env' | 'log'>): ItemPhotos =>
  createItemPhotos({
    log,
    detachPicture: detachPictureOf(env),
    pictures: createPictures(env, { kind: 'lost-found', field: 'photos' }),
  });
