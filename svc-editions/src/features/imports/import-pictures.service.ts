import { editionState } from '@siteswap/contracts/editions';
import type { Attempt, FetchedFile, OutboxWriter } from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  changeConvention,
  findConvention,
  lockConvention,
} from '#src/features/conventions/conventions.public.ts';
import { changeColumns, lockEdition, toCacheTags } from '#src/features/editing/editing.public.ts';
import { findEdition, raiseVersions } from '#src/features/editions/editions.public.ts';
import type { ImportFiles } from './import-pictures.client.ts';
import { maxAttempts } from './import-pictures.job.ts';
import { failureOf } from './import-pictures.policy.ts';
import {
  endPicture,
  findPicture,
  followConvention,
  followEditions,
  forgetFile,
  type ImportPictureRow,
  noteFile,
} from './import-pictures.repository.ts';

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
 * step safe to interrupt: the picture is fetched, the row says that there may be a file, svc-core stores it under the id of
 * the row, and one transaction saves its name. A repeated attempt stores nothing more. Of a picture that ends otherwise
 * the file is released, and so is that of an import which was undone: by the same job, so never while it is stored.
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

  const endOne = (tx: Tx, { id }: ImportPictureRow, obstacle: Obstacle | null): Promise<boolean> =>
    endPicture(tx, id, obstacle ? { status: 'FAILED', code: obstacle } : { status: 'DONE' });

  async function saveLogo(
    tx: Tx,
    outbox: OutboxWriter,
    { picture, file }: { picture: ImportPictureRow; file: string },
  ): Promise<void> {
    const before = await lockConvention(tx, picture.entityId);
    const obstacle = obstacleOf(before && { picture: before.logo });
    if (!(await endOne(tx, picture, obstacle)) || obstacle || !before) return;
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
    const before = await lockEdition(tx, picture.entityId);
    const obstacle = obstacleOf(before && { picture: before.imageUrl });
    if (!(await endOne(tx, picture, obstacle)) || obstacle || !before) return;
    const after = await changeColumns(tx, before.id, { imageUrl: file });
    outbox.state(editionState, before.id, toCacheTags([before, after], clock()));
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

  /** @throws what the attempt failed with, when another one may help */
  async function attemptOne(picture: ImportPictureRow, attempt: number): Promise<void> {
    const fail = (code: string) => endPicture(db, picture.id, { status: 'FAILED', code });
    if (attempt > maxAttempts) {
      // The last attempt ended with its process.
      await fail('INTERNAL_ERROR');
      return;
    }
    try {
      await takeOver(picture);
    } catch (error) {
      const { code, isFinal } = failureOf(error);
      if (!isFinal && attempt < maxAttempts) throw error;
      if (code === 'INTERNAL_ERROR')
        log.warn({ err: error, picture: picture.id }, 'picture failed');
      await fail(code);
    }
  }

  async function releaseUnshown(picture: ImportPictureRow | null): Promise<void> {
    if (picture?.status !== 'UNDONE' && picture?.status !== 'FAILED') return;
    if (picture.mayHaveFile) await files.release(picture);
    await forgetFile(db, picture.id);
  }

  return {
    /** @param attempt of the job, 1 at first @throws when the job must be attempted again */
    async end({ id }: { id: string }, { attempt }: Pick<Attempt, 'attempt'>): Promise<void> {
      const picture = await findPicture(db, id);
      if (picture?.status === 'PENDING') await attemptOne(picture, attempt);
      await releaseUnshown(await findPicture(db, id));
    },
  };
}
