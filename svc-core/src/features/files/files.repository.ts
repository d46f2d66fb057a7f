import type { FileKind } from '@siteswap/contracts/core';
import type { Db, Tx } from '#src/db.ts';

/** What an upload is known by before its bytes are written. */
export interface NewFile {
  readonly id: string;
  readonly kind: FileKind;
  readonly userId: number;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

/** Where a picture is shown. */
export interface FilePlace {
  readonly id: string;
  readonly kind: FileKind;
  readonly entityId: number;
}

/** Rows of pictures. "Live" is one that may be shown. */
export function createFilesRepository(db: Db) {
  return {
    add: (file: NewFile) => db.storedFile.create({ data: file }),

    findLiveTemp: (id: string, after: Date) =>
      db.storedFile.findFirst({
        where: { id, entityId: null, releasedAt: null, createdAt: { gt: after } },
      }),

    findLive: (place: FilePlace, client: Db | Tx = db) =>
      client.storedFile.findFirst({ where: { ...place, releasedAt: null } }),

    /**
     * Makes a picture of this uploader that of a thing; one statement, so that of a claim and the sweep of the same
     * picture one wins. False when it is not there to be claimed.
     */
    claim: async (
      place: FilePlace,
      claim: { userId: number; now: Date; uploadedAfter: Date },
      client: Db | Tx = db,
    ): Promise<boolean> => {
      const { id, kind, entityId } = place;
      const { count } = await client.storedFile.updateMany({
        where: {
          id,
          kind,
          userId: claim.userId,
          entityId: null,
          releasedAt: null,
          createdAt: { gt: claim.uploadedAfter },
        },
        data: { entityId, claimedAt: claim.now },
      });
      return count === 1;
    },

    release: (place: FilePlace, now: Date, client: Db | Tx = db) =>
      client.storedFile.updateMany({
        where: { ...place, releasedAt: null },
        data: { releasedAt: now },
      }),

    /** Nobody used them in time. */
    releaseUnclaimed: (uploadedBefore: Date, now: Date) =>
      db.storedFile.updateMany({
        where: { entityId: null, releasedAt: null, createdAt: { lte: uploadedBefore } },
        data: { releasedAt: now },
      }),

    /** A page of what this member uploaded and something shows, by id. */
    liveOf: (userId: number, afterId: string | undefined, limit: number) =>
      db.storedFile.findMany({
        where: {
          userId,
          releasedAt: null,
          entityId: { not: null },
          ...(afterId ? { id: { gt: afterId } } : {}),
        },
        orderBy: { id: 'asc' },
        take: limit,
      }),

    released: (limit: number, not: readonly string[]): Promise<{ id: string }[]> =>
      db.storedFile.findMany({
        where: { releasedAt: { not: null }, id: { notIn: [...not] } },
        select: { id: true },
        orderBy: { releasedAt: 'asc' },
        take: limit,
      }),

    remove: (id: string) => db.storedFile.deleteMany({ where: { id, releasedAt: { not: null } } }),
  };
}
export type FilesRepository = ReturnType<typeof createFilesRepository>;
