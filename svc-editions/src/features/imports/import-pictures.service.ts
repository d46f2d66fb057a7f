import { editionState } from '@siteswap/contracts/editions';
import { type FetchedFile, later, minutes, type OutboxWriter } from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  changeConvention,
  findConvention,
  holdConvention,
} from '#src/features/conventions/conventions.public.ts';
import { changeColumns, holdEdition, toConcerns } from '#src/features/editing/editing.public.ts';
import { findEdition, raiseVersions } from '#src/features/editions/editions.public.ts';
import type { ImportFiles } from './import-pictures.client.ts';
import { failureOf } from './import-pictures.policy.ts';
import {
  beginTry,
  endPicture,
  findDuePicture,
  followConvention,
  followEditions,
  forgetFile,
  type ImportPictureRow,
  listLeftPictures,
  noteFile,
} from './import-pictures.repository.ts';

/** Pictures that are fetched at the same time. */
const atOnce = 3;
const maxAttempts = 3;

/** Two minutes after the first try, twenty after the second. */
const delayAfter = (attempt: number): number => minutes(2 * 10 ** (attempt - 1));

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'log'> {
  readonly files: ImportFiles;
  readonly fetchPicture: (url: string) => Promise<FetchedFile>;
}

/** Why an edition or a convention gets no picture. */
type Obstacle = 'NOT_FOUND' | 'PICTURE_EXISTS';

function obstacleOf(entity: { picture: string | null } | null): Obstacle | null {
  if (!entity) return 'NOT_FOUND';
  return entity.picture === null ? null : 'PICTURE_EXISTS';
}

/**
 * Pictures that imports name, fetched after them. Their rows are stored with what they are for. The order makes each
 * step safe to interrupt: a try is counted, the picture fetched, the row says that there may be a file, svc-core stores
 * it under the id of the row, and one transaction saves its name. A repeated try stores nothing more. Of a picture that
 * ends otherwise the file is released, and so is that of an import which was undone.
 */
export function createImportPictures({ db, transact, clock, log, files, fetchPicture }: Deps) {
  async function findObstacle({ kind, entityId }: ImportPictureRow): Promise<Obstacle | null> {
    if (kind === 'CONVENTION') {
      const found = await findConvention(db, entityId);
      return obstacleOf(found && { picture: found.logo });
    }
    const found = await findEdition(db, entityId);
    return obstacleOf(found && { picture: found.imageUrl });
  }

  const end = (tx: Tx, { id }: ImportPictureRow, obstacle: Obstacle | null): Promise<boolean> =>
    endPicture(tx, id, obstacle ? { status: 'FAILED', code: obstacle } : { status: 'DONE' });

  async function saveLogo(
    tx: Tx,
    outbox: OutboxWriter,
    { picture, file }: { picture: ImportPictureRow; file: string },
  ): Promise<void> {
    const before = await holdConvention(tx, picture.entityId);
    const obstacle = obstacleOf(before && { picture: before.logo });
    if (!(await end(tx, picture, obstacle)) || obstacle || !before) return;
    const after = await changeConvention(tx, before.id, { logo: file });
    const editionIds = await raiseVersions(tx, { conventionIds: [before.id] });
    for (const id of editionIds) outbox.state(editionState, id);
    await followEditions(tx, editionIds);
    await followConvention(tx, before.id, { before: before.updatedAt, after: after.updatedAt });
  }

  async function saveImage(
    tx: Tx,
    outbox: OutboxWriter,
    { picture, file }: { picture: ImportPictureRow; file: string },
  ): Promise<void> {
    const before = await holdEdition(tx, picture.entityId);
    const obstacle = obstacleOf(before && { picture: before.imageUrl });
    if (!(await end(tx, picture, obstacle)) || obstacle || !before) return;
    const after = await changeColumns(tx, before.id, { imageUrl: file });
    outbox.state(editionState, before.id, toConcerns([before, after], clock()));
    await followEditions(tx, [before.id]);
  }

  async function takeOver(picture: ImportPictureRow): Promise<void> {
    const obstacle = await findObstacle(picture);
    if (obstacle) {
      await endPicture(db, picture.id, { status: 'FAILED', code: obstacle });
      return;
    }
    const { bytes } = await fetchPicture(picture.url);
    if (!(await noteFile(db, picture.id))) return;
    const file = await files.store(picture, bytes);
    const save = picture.kind === 'CONVENTION' ? saveLogo : saveImage;
    await transact((tx, outbox) => save(tx, outbox, { picture, file }));
  }

  /** Tries a picture once; whatever happens to it, the others go on. */
  async function tryOne(picture: ImportPictureRow): Promise<void> {
    const attempt = picture.attempts + 1;
    if (attempt > maxAttempts) {
      // Its last try ended with the process.
      await endPicture(db, picture.id, { status: 'FAILED', code: 'INTERNAL_ERROR' });
      return;
    }
    if (!(await beginTry(db, picture, later(clock(), delayAfter(attempt))))) return;
    try {
      await takeOver(picture);
    } catch (error) {
      const { code, isFinal } = failureOf(error);
      if (code === 'INTERNAL_ERROR')
        log.warn({ err: error, picture: picture.id }, 'picture failed');
      if (isFinal || attempt >= maxAttempts) {
        await endPicture(db, picture.id, { status: 'FAILED', code });
      }
    }
  }

  /** One of those that try pictures at the same time; a slow site keeps the others from nothing. */
  async function tryNext(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const next = await findDuePicture(db, clock());
      if (!next) return;
      await tryOne(next);
    }
  }

  async function releaseOne(picture: ImportPictureRow): Promise<void> {
    if (picture.mayHaveFile) await files.release(picture);
    await forgetFile(db, picture.id);
  }

  return {
    /** Tries the pictures whose time has come, a few at once, and releases files that are shown nowhere. */
    async run(signal: AbortSignal): Promise<void> {
      await Promise.all(Array.from({ length: atOnce }, () => tryNext(signal)));
      let left = await listLeftPictures(db, atOnce);
      while (left.length > 0 && !signal.aborted) {
        await Promise.all(left.map(releaseOne));
        left = await listLeftPictures(db, atOnce);
      }
    },
  };
}

export type ImportPictures = ReturnType<typeof createImportPictures>;
