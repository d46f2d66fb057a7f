import type { Db, Tx } from '#src/db.ts';

/** The row of a picture, written before its bytes. */
export interface NewFile {
  readonly id: string;
  readonly kind: string;
  /** Null: a service has fetched it. */
  readonly userId: number | null;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly createdAt: Date;
}

/** A picture and the entity that shows it. */
export interface FilePlace {
  readonly id: string;
  readonly kind: string;
  readonly entityId: number;
}

/** "Live" rows are not released. */
export const addFile = (db: Db, file: NewFile) => db.storedFile.create({ data: file });

/**
 * The same for a picture that a service has fetched, whose id may be there from an earlier try: it then has a day again.
 * False when another picture has that id, or this one has an entity already or was released.
 */
export async function addFetchedFile(db: Db, file: Omit<NewFile, 'userId'>): Promise<boolean> {
  const added = await db.storedFile.createMany({
    data: [{ ...file, userId: null }],
    skipDuplicates: true,
  });
  if (added.count === 1) return true;
  const { id, kind, ...fields } = file;
  const { count } = await db.storedFile.updateMany({
    where: { id, kind, userId: null, entityId: null, releasedAt: null },
    data: fields,
  });
  return count === 1;
}

/** An upload of this member that waits for its entity. */
export const findLiveTempFile = (
  db: Db,
  { id, userId }: { id: string; userId: number },
  uploadedAfter: Date,
) =>
  db.storedFile.findFirst({
    where: { id, userId, entityId: null, releasedAt: null, createdAt: { gt: uploadedAfter } },
  });

export const findLiveFile = (client: Db | Tx, place: FilePlace) =>
  client.storedFile.findFirst({ where: { ...place, releasedAt: null } });

/**
 * Assigns a picture of this uploader to an entity. One statement, so that of an attachment and the sweep of the same picture
 * one succeeds. False when there is no such picture to attach.
 */
export async function attachFile(
  client: Db | Tx,
  { id, kind, entityId }: FilePlace,
  by: { userId: number | null; now: Date; uploadedAfter: Date },
): Promise<boolean> {
  const { count } = await client.storedFile.updateMany({
    where: {
      id,
      kind,
      userId: by.userId,
      entityId: null,
      releasedAt: null,
      createdAt: { gt: by.uploadedAfter },
    },
    data: { entityId, attachedAt: by.now },
  });
  return count === 1;
}

export const releaseFile = (client: Db | Tx, place: FilePlace, now: Date) =>
  client.storedFile.updateMany({
    where: { ...place, releasedAt: null },
    data: { releasedAt: now },
  });

/** Its entity was never stored: it is an upload again, which is deleted when it is not attached within its day. */
export const undoAttachFile = (client: Db | Tx, place: FilePlace) =>
  client.storedFile.updateMany({
    where: { ...place, releasedAt: null },
    data: { entityId: null, attachedAt: null },
  });

/** Releases uploads that were not attached in time. */
export const releaseUnattachedFiles = (db: Db, uploadedBefore: Date, now: Date) =>
  db.storedFile.updateMany({
    where: { entityId: null, releasedAt: null, createdAt: { lte: uploadedBefore } },
    data: { releasedAt: now },
  });

/** A page of this member's uploads that an entity shows, by id. */
export const listAttachedFilesOf = (
  db: Db,
  userId: number,
  afterId: string | undefined,
  limit: number,
) =>
  db.storedFile.findMany({
    where: {
      userId,
      releasedAt: null,
      entityId: { not: null },
      ...(afterId ? { id: { gt: afterId } } : {}),
    },
    orderBy: { id: 'asc' },
    take: limit,
  });

export const listReleasedFiles = (
  db: Db,
  limit: number,
  exceptIds: readonly string[],
): Promise<{ id: string }[]> =>
  db.storedFile.findMany({
    where: { releasedAt: { not: null }, id: { notIn: [...exceptIds] } },
    select: { id: true },
    orderBy: { releasedAt: 'asc' },
    take: limit,
  });

export const removeReleasedFile = (db: Db, id: string) =>
  db.storedFile.deleteMany({ where: { id, releasedAt: { not: null } } });
