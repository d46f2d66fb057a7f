import {
  type createLostFoundItem,
  type getLostFoundFigures,
  type getLostFoundPhoto,
  type LostFoundItem,
  type listExpiredLostFound,
  type listLostFound,
  maxExpiredItems,
  type removeLostFoundItem,
  type returnLostFoundItem,
  type setLostFoundDestination,
  type updateLostFoundItem,
  writingRemoved,
} from '@siteswap/contracts/editions';
import { toCursorPage } from '@siteswap/contracts/lists';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findLastComments } from '@siteswap/features/comments';
import { addWriter, findMembers } from '@siteswap/features/members';
import { assertCanRemove } from '@siteswap/features/moderation';
import {
  type Actor,
  type Clock,
  notFound,
  type sendPicture,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import type { EditionWithMembers } from '#src/features/editions/editions.public.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import {
  assertModerator,
  assertOwn,
  canModerate,
  readableEdition,
} from '#src/features/moderation/moderation.public.ts';
import { quotedText } from '#src/shared/quoted-text.ts';
import type { ItemPhotos } from './item-photos.service.ts';
import {
  itemVersion,
  peopleOf,
  photoPlaces,
  toColumns,
  toExpiredItem,
  toItem,
} from './lost-found.mapper.ts';
import {
  assertCanReturn,
  assertLeftOver,
  assertNotClaimed,
  assertNotExpired,
  assertOwnOrModerator,
  assertStarted,
  canSeeAll,
  canSeeClaim,
  canSeeReturn,
  viewerOf,
} from './lost-found.policy.ts';
import {
  changeItem,
  countOpenItems,
  deleteItem,
  findItem,
  findItemWithPhoto,
  type ItemRow,
  insertItem,
  itemComments,
  listItemRows,
  listItemTexts,
  lockItem,
  takeItemId,
} from './lost-found.repository.ts';
import { findAcceptedClaim, hasLiveClaims, listClaims } from './lost-found-claims.repository.ts';
import { listExpiredItems } from './lost-found-expiry.repository.ts';
import { findMatchesOf } from './lost-found-matches.repository.ts';
import { matchItem } from './lost-found-matches.service.ts';
import { reopenItem, returnItem } from './lost-found-returns.service.ts';
import { findItemsByText } from './lost-found-search.format.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly photos: ItemPhotos;
  readonly fileReleases: Pick<FileReleases, 'add' | 'transactWithUploads'>;
}

type CreateBody = RouteInput<typeof createLostFoundItem>['body'];
type UpdateBody = RouteInput<typeof updateLostFoundItem>['body'];
type ItemPath = RouteInput<typeof removeLostFoundItem>['params'];

/** Whether a change is of nothing but who sees it, which the team may decide. */
const isOnlySensitive = ({ version: _, sensitive: _own, ...others }: UpdateBody): boolean =>
  Object.values(others).every((value) => value === undefined);

export function createLostFoundService({ db, transact, clock, photos, fileReleases }: Deps) {
  /** The item, locked until the end of the transaction. @throws 404 */
  async function getItemForUpdate(tx: Tx, { id, itemId }: ItemPath): Promise<ItemRow> {
    const item = await lockItem(tx, { id: itemId, editionId: id });
    if (!item) throw notFound();
    return item;
  }

  /** How these items are shown to the caller. */
  async function toItems(
    client: Db | Tx,
    actor: Actor | null,
    edition: EditionWithMembers,
    rows: readonly ItemRow[],
  ): Promise<(row: ItemRow) => LostFoundItem> {
    const ids = rows.map(({ id }) => id);
    const claims = Map.groupBy(await listClaims(client, ids), (claim) => claim.lostFoundItemId);
    const comments = await findLastComments(client, itemComments, ids);
    const members = await findMembers(
      client,
      peopleOf(rows, comments, [...claims.values()].flat()),
    );
    const matches = await findMatchesOf(client, ids);
    return (row) => {
      const ofItem = claims.get(row.id) ?? [];
      const accepted = ofItem.find(({ status }) => status === 'ACCEPTED');
      return toItem(row, {
        members,
        showsAll: canSeeAll(actor, edition, row),
        comments: comments.get(row.id),
        matches: matches.get(row.id),
        claims: ofItem.filter((claim) => canSeeClaim(actor, edition, { item: row, claim })),
        isPromised: accepted !== undefined,
        showsReturn: canSeeReturn(actor, edition, { item: row, accepted }),
      });
    };
  }

  async function show(
    tx: Tx,
    actor: Actor,
    edition: EditionWithMembers,
    row: ItemRow,
  ): Promise<LostFoundItem> {
    await addWriter(tx, actor);
    return (await toItems(tx, actor, edition, [row]))(row);
  }

  return {
    /** Newest first. @throws 404 */
    async list(
      actor: Actor | null,
      id: number,
      query: RouteInput<typeof listLostFound>['query'],
    ): Promise<RouteResult<typeof listLostFound>> {
      const edition = await readableEdition(db, actor, id);
      const { q, ...page } = query;
      const ids = q ? findItemsByText(await listItemTexts(db, id), q) : undefined;
      const rows = await listItemRows(db, id, { ...page, ids });
      return toCursorPage(rows, query.limit, await toItems(db, actor, edition, rows), (row) => [
        row.id,
      ]);
    },

    /** Also one that has expired. @throws 404 */
    async get(actor: Actor | null, { id, itemId }: ItemPath): Promise<LostFoundItem> {
      const edition = await readableEdition(db, actor, id);
      const row = await findItem(db, { id: itemId, editionId: id });
      if (!row) throw notFound();
      return (await toItems(db, actor, edition, [row]))(row);
    },

    /** A photo that the item shows to this caller, and how it may be cached. @throws 404; 503 as `create` */
    async getPhoto(
      actor: Actor | null,
      { itemId, file }: RouteInput<typeof getLostFoundPhoto>['params'],
    ): Promise<Parameters<typeof sendPicture>[1]> {
      const item = await findItemWithPhoto(db, { id: itemId, file: file.replace(/^thumb-/, '') });
      if (!item) throw notFound();
      const viewer = viewerOf(actor);
      const edition = await readableEdition(db, viewer, item.editionId);
      if (!canSeeAll(viewer, edition, item)) throw notFound();
      return {
        etag: file,
        // Browsers ask again each time: an open item may become sensitive.
        caching: item.sensitive ? 'private, no-store' : 'private, no-cache',
        read: () => photos.read(itemId, file),
      };
    },

    /** Whether this caller looks after an item, and so sees all of it. @throws 404, 403 */
    async assertLooksAfter(actor: Actor, { id, itemId }: ItemPath): Promise<void> {
      const edition = await readableEdition(db, actor, id);
      const row = await findItem(db, { id: itemId, editionId: id });
      if (!row) throw notFound();
      assertOwnOrModerator(actor, edition, row);
    },

    /** Whether this caller may say that an item is returned. @throws 404, 403 */
    async assertReturns(actor: Actor, { id, itemId }: ItemPath): Promise<void> {
      const edition = await readableEdition(db, actor, id);
      const item = await findItem(db, { id: itemId, editionId: id });
      if (!item) throw notFound();
      const accepted = await findAcceptedClaim(db, itemId);
      assertCanReturn(actor, edition, { item, accepted, status: 'RETURNED' });
    },

    /** @throws 404; 403 EDITION_NOT_STARTED; 422 FILE_NOT_FOUND; 503 when a photo cannot be stored */
    create: (actor: Actor, id: number, body: CreateBody): Promise<LostFoundItem> =>
      fileReleases.transactWithUploads('lost-found', async (tx, outbox, noteUploads) => {
        const edition = await readableEdition(tx, actor, id);
        assertStarted(edition, clock());
        const { kind, description } = body;
        const { userId } = actor;
        const itemId = await takeItemId(tx);
        await noteUploads(itemId, body.photos);
        // Before the item: others of the edition wait for its number.
        const files =
          body.photos.length > 0
            ? await photos.attach({ id: itemId, userId, photos: [] }, body.photos)
            : [];
        const item = await insertItem(tx, {
          ...toColumns(body),
          id: itemId,
          kind,
          description,
          editionId: id,
          userId,
          photos: files,
        });
        await matchItem(tx, outbox, edition.timezone, item);
        return show(tx, actor, edition, item);
      }),

    /** Changes the given fields. @throws 404, 403; 409 ITEM_EXPIRED, ITEM_CLAIMED, EDIT_CONFLICT; 422 and 503 as `create` */
    update: (actor: Actor, path: ItemPath, input: UpdateBody): Promise<LostFoundItem> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const before = await getItemForUpdate(tx, path);
        if (isOnlySensitive(input)) {
          assertOwnOrModerator(actor, edition, before);
        } else {
          assertOwn(actor, before);
          assertNotExpired(before);
        }
        const body = itemVersion.changesOf(await show(tx, actor, edition, before), input);
        if (before.kind === 'FOUND' && body.kind === 'LOST') {
          assertNotClaimed(await hasLiveClaims(tx, before.id));
        }
        const files = body.photos && (await photos.attach(before, body.photos));
        const after = await changeItem(tx, before.id, {
          ...toColumns(body),
          ...(files ? { photos: files } : {}),
          ...(isOnlySensitive(body) ? {} : { editedAt: clock() }),
        });
        const dropped = before.photos.filter((file) => !after.photos.includes(file));
        fileReleases.add(outbox, photoPlaces({ id: before.id, photos: dropped }));
        if (!isOnlySensitive(body)) await matchItem(tx, outbox, edition.timezone, after);
        return show(tx, actor, edition, after);
      }),

    /** It is back where it belongs, or not after all; so is what its owner missed. @throws 404, 403 */
    setReturned: (
      actor: Actor,
      path: ItemPath,
      body: RouteInput<typeof returnLostFoundItem>['body'],
    ): Promise<LostFoundItem> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const before = await getItemForUpdate(tx, path);
        const { status = before.status === 'LOST' ? 'RETURNED' : 'LOST' } = body;
        const accepted = await findAcceptedClaim(tx, before.id);
        assertCanReturn(actor, edition, { item: before, accepted, status });
        if (status === before.status) return show(tx, actor, edition, before);
        const change = { before, accepted, actorId: actor.userId, now: clock() };
        const after =
          status === 'RETURNED'
            ? await returnItem(tx, outbox, change)
            : await reopenItem(tx, outbox, change);
        await matchItem(tx, outbox, edition.timezone, after);
        return show(tx, actor, edition, after);
      }),

    /** What the team has to hand over or throw away, oldest first. @throws 404, 403 */
    async listExpired(actor: Actor, id: number): Promise<RouteResult<typeof listExpiredLostFound>> {
      assertModerator(actor, await readableEdition(db, actor, id));
      return { data: (await listExpiredItems(db, id, maxExpiredItems)).map(toExpiredItem) };
    },

    /** What waits at the desk. @throws 404, 403 */
    async getFigures(actor: Actor, id: number): Promise<RouteResult<typeof getLostFoundFigures>> {
      assertModerator(actor, await readableEdition(db, actor, id));
      const [open, claimed] = await Promise.all([
        countOpenItems(db, id, { isClaimed: false }),
        countOpenItems(db, id, { isClaimed: true }),
      ]);
      return { open, claimed };
    },

    /** @throws 404, 403; 409 ITEM_NOT_EXPIRED, EDIT_CONFLICT */
    setDestination: (
      actor: Actor,
      path: ItemPath,
      input: RouteInput<typeof setLostFoundDestination>['body'],
    ): Promise<LostFoundItem> =>
      transact(async (tx) => {
        const edition = await readableEdition(tx, actor, path.id);
        assertModerator(actor, edition);
        const item = await getItemForUpdate(tx, path);
        assertLeftOver(item);
        const change = itemVersion.changesOf(await show(tx, actor, edition, item), input);
        return show(tx, actor, edition, await changeItem(tx, item.id, change));
      }),

    /** @throws 404, 403; 422 when a moderator gives no reason */
    remove: (
      actor: Actor,
      path: ItemPath,
      { reason }: RouteInput<typeof removeLostFoundItem>['body'],
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await readableEdition(tx, actor, path.id);
        const item = await getItemForUpdate(tx, path);
        assertCanRemove(actor, item, { isModerator: canModerate(actor, edition), reason });
        await deleteItem(tx, item.id);
        fileReleases.add(outbox, photoPlaces(item));
        if (item.userId !== actor.userId) {
          outbox.emit(writingRemoved, {
            editionId: path.id,
            kind: 'ITEM',
            itemId: item.id,
            userId: item.userId,
            actorId: actor.userId,
            reason,
            text: quotedText(item.description),
          });
        }
        return { ok: true };
      }),
  };
}

export type LostFoundService = ReturnType<typeof createLostFoundService>;
