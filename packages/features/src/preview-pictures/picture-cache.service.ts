import { createConcurrencyLimit } from '@siteswap/service-kit';
import { LRUCache } from 'lru-cache';

export interface Picture {
  readonly png: Buffer;
  /** False when an uploaded picture that it shows did not come. */
  readonly isComplete: boolean;
}

/** A picture that is rendered when it is read. */
export interface VersionedPicture {
  readonly version: string;
  /** @throws 503 while too many are rendered */
  read(): Promise<Picture>;
}

const maxCachedBytes = 32 * 1024 * 1024;

/** Renders one picture at a time, once for all who wait for the same one, and caches those that are complete. */
export function createPictureCache() {
  const cached = new LRUCache<string, Picture>({
    maxSize: maxCachedBytes,
    sizeCalculation: ({ png }) => png.length,
  });
  const rendering = new Map<string, Promise<Picture>>();
  const withLimit = createConcurrencyLimit({ running: 1, waiting: 20, retryAfterSeconds: 5 });

  async function find(version: string, render: () => Promise<Picture>): Promise<Picture> {
    const known = cached.get(version) ?? rendering.get(version);
    if (known) return known;
    const made = withLimit(render);
    rendering.set(version, made);
    try {
      const picture = await made;
      if (picture.isComplete) cached.set(version, picture);
      return picture;
    } finally {
      rendering.delete(version);
    }
  }

  return {
    /** The picture of this version. */
    of: (version: string, render: () => Promise<Picture>): VersionedPicture => ({
      version,
      read: () => find(version, render),
    }),
  };
}
