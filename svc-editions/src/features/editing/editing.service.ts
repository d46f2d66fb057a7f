import {
  type changeEditionStatus,
  type copyEdition,
  type createEdition,
  type EditionRight,
  editionCopied,
  editionFaults,
  editionState,
  type getEditionAudience,
  type MyEdition,
  type updateEdition,
} from '@siteswap/contracts/editions';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMember } from '@siteswap/features/members';
import type { Pictures } from '@siteswap/features/pictures';
import {
  type Actor,
  AppError,
  type Clock,
  conflict,
  invalidInput,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import {
  assertRightOnConvention,
  type ConventionRow,
  lockConvention,
} from '#src/features/conventions/conventions.public.ts';
import {
  type EditionWithMembers,
  editionVersion,
  findEdition,
  imageUrl,
  toMyEdition,
} from '#src/features/editions/editions.public.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { announceEdition } from '#src/features/follows/follows.public.ts';
import { listItemPhotos, photoPlaces } from '#src/features/lost-found/lost-found.public.ts';
import type { Address, Geocode, TownPlaces } from '#src/features/towns/towns.public.ts';
import { previousOf, toFields, toStored, zoneAfter } from './editing.mapper.ts';
import {
  assertCorrectable,
  assertOneRight,
  assertRight,
  assertSaysWhere,
  assertVisible,
} from './editing.policy.ts';
import {
  changeColumns,
  changeEdition,
  insertDraft,
  lockEdition,
  markEditionDeleted,
  type StoredFields,
} from './editing.repository.ts';
import { findAudience } from './edition-audience.repository.ts';
import { toCacheTags } from './edition-cache-tags.mapper.ts';
import { changeBetween, correctedParts, isNews } from './edition-changes.mapper.ts';
import {
  publishChange,
  publishStatusChange,
  publishWithdrawal,
} from './edition-changes.service.ts';
import { type AddressPin, addressOf } from './edition-place.rules.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly pictures: Pictures;
  readonly fileReleases: Pick<FileReleases, 'add' | 'transactWithUploads'>;
  readonly townPlaces: () => Promise<TownPlaces>;
  readonly geocode: Geocode;
}

type CreateBody = RouteInput<typeof createEdition>['body'];
type UpdateBody = RouteInput<typeof updateEdition>['body'];
type StatusBody = RouteInput<typeof changeEditionStatus>['body'];
type CopyBody = RouteInput<typeof copyEdition>['body'];

const conventionNotFound = () =>
  new AppError(422, 'CONVENTION_NOT_FOUND', 'There is no such convention', {
    errors: [{ path: 'conventionId', code: 'INVALID' }],
  });
const conventionArchived = () =>
  conflict('CONVENTION_ARCHIVED', 'An archived convention has no new editions');

/** The picture of an edition, if it has one. */
const picturePlaces = ({ id: entityId, imageUrl: file }: EditionWithMembers) =>
  file === null ? [] : [{ kind: 'edition', entityId, file }];

const addressFields = ['addressLine1', 'postalCode', 'city', 'country', 'isVirtual'] as const;

const dayMs = 86_400_000;
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

type StatusChange =
  | { readonly isOnline: boolean }
  | Partial<Pick<EditionWithMembers, 'status' | 'statusNote'>>;

const hasStatus = (edition: EditionWithMembers, change: StatusChange): boolean =>
  Object.entries(change).every(
    ([name, value]) => edition[name as keyof EditionWithMembers] === value,
  );

export function createEditingService({
  db,
  transact,
  clock,
  pictures,
  fileReleases,
  townPlaces,
  geocode,
}: Deps) {
  const show = async (tx: Tx, actor: Actor, row: EditionWithMembers): Promise<MyEdition> =>
    toMyEdition(actor, row, await findMember(tx, row.creatorId));

  /** The edition, locked until the end of the transaction. @throws 404 */
  async function getEditionForUpdate(tx: Tx, id: number): Promise<EditionWithMembers> {
    const edition = await lockEdition(tx, id);
    if (!edition) throw notFound();
    return edition;
  }

  /** A convention that the caller may add an edition to. @throws 422 CONVENTION_NOT_FOUND; 403; 409 CONVENTION_ARCHIVED */
  async function lockOpenConvention(tx: Tx, actor: Actor, id: number): Promise<ConventionRow> {
    const convention = await lockConvention(tx, id);
    if (!convention) throw conventionNotFound();
    assertRightOnConvention(actor, convention, 'addEdition');
    if (convention.isArchived) throw conventionArchived();
    return convention;
  }

  /** Makes a change known to the other services and to the cache. `rows`: the edition before and after it. */
  function publishState(
    outbox: OutboxWriter,
    id: number,
    rows: readonly EditionWithMembers[],
  ): void {
    outbox.state(editionState, id, toCacheTags(rows, clock()));
  }

  /** Stores a draft and makes it known to the other services. */
  async function addDraft(
    tx: Tx,
    outbox: OutboxWriter,
    convention: ConventionRow,
    draft: StoredFields & { creatorId: number },
  ): Promise<EditionWithMembers> {
    const edition = await insertDraft(tx, convention, draft);
    publishState(outbox, edition.id, [edition]);
    return edition;
  }

  /** The file name of a picture that was sent, of which the form also sends the one that is there. */
  async function attachPicture(
    actor: Actor,
    row: EditionWithMembers,
    url: string | null | undefined,
  ): Promise<{ imageUrl?: string | null }> {
    if (url === undefined || url === imageUrl(row)) return {};
    if (url === null) return { imageUrl: null };
    return {
      imageUrl: await pictures.attach({ url, entityId: row.id, userId: actor.userId }),
    };
  }

  /** An edition counts as announced once it was published, also when it was over and so no one was notified. */
  const announcing = (before: EditionWithMembers, body: StatusChange) =>
    'isOnline' in body && body.isOnline && before.announcedAt === null
      ? { announcedAt: clock() }
      : {};

  /**
   * The edition whose status changes, locked. What may change while this waits is asked afterwards: the right, and whether
   * the convention of one to publish was archived. That is locked first, as everywhere. @throws 404, 403; 409 CONVENTION_ARCHIVED
   */
  async function lockForStatusChange(
    tx: Tx,
    actor: Actor,
    id: number,
    body: StatusBody,
  ): Promise<EditionWithMembers> {
    const known = await findEdition(tx, id);
    if (!known) throw notFound();
    const isPublishing = 'isOnline' in body && body.isOnline;
    if (isPublishing) await lockConvention(tx, known.conventionId);
    const edition = await getEditionForUpdate(tx, id);
    assertRight(actor, edition, 'edit');
    if (isPublishing && !edition.isOnline && edition.convention.isArchived)
      throw conventionArchived();
    return edition;
  }

  /** Where an address is. Asked for outside of a transaction, which would wait for another server. */
  async function findAddress(address: Address | undefined): Promise<AddressPin | undefined> {
    const pin = address && (await geocode(address));
    return pin && { address, pin };
  }

  /** The same, of an edition whose address a change touches. */
  async function findChangedAddress(
    id: number,
    input: UpdateBody,
  ): Promise<AddressPin | undefined> {
    if (!addressFields.some((name) => input[name] !== undefined)) return undefined;
    const row = await findEdition(db, id);
    if (!row) return undefined;
    const known = toFields(row);
    return findAddress(addressOf({ ...known, ...input }, known));
  }

  return {
    /** @throws 404; 403 without the right */
    async assertHasRight(actor: Actor, id: number, right: EditionRight): Promise<void> {
      const edition = await findEdition(db, id);
      if (!edition) throw notFound();
      assertRight(actor, edition, right);
    },

    /** How many people a change concerns. @throws 404; 403 without the rights edit and delete */
    async getAudience(actor: Actor, id: number): Promise<RouteResult<typeof getEditionAudience>> {
      const edition = await findEdition(db, id);
      if (!edition) throw notFound();
      assertOneRight(actor, edition, ['edit', 'delete']);
      const { favorites, participants } = await findAudience(db, id);
      const concerned = new Set([...favorites, ...participants]);
      concerned.delete(actor.userId);
      return {
        favorites: favorites.length,
        participants: participants.length,
        notified: concerned.size,
      };
    },

    /** Creates a draft. @throws 403; 409 CONVENTION_ARCHIVED; 422 CONVENTION_NOT_FOUND, FILE_NOT_FOUND; 503 when the picture cannot be stored */
    async create(actor: Actor, { conventionId, ...body }: CreateBody): Promise<MyEdition> {
      const found = await findAddress(addressOf(body));
      return fileReleases.transactWithUploads('edition', async (tx, outbox, noteUploads) => {
        const convention = await lockOpenConvention(tx, actor, conventionId);
        const draft = { ...toStored(await townPlaces(), body, { found }), creatorId: actor.userId };
        const edition = await addDraft(tx, outbox, convention, draft);
        await noteUploads(edition.id, [body.imageUrl]);
        const picture = await attachPicture(actor, edition, body.imageUrl);
        if (!picture.imageUrl) return show(tx, actor, edition);
        return show(tx, actor, await changeColumns(tx, edition.id, picture));
      });
    },

    /** Changes the given fields. @throws 404, 403; 409 EDIT_CONFLICT, TOO_LATE_TO_CORRECT; 422 by the rules between fields, FILE_NOT_FOUND; 503 as `create` */
    async update(
      actor: Actor,
      id: number,
      { isCorrection = false, ...input }: UpdateBody,
    ): Promise<MyEdition> {
      const found = await findChangedAddress(id, input);
      return transact(async (tx, outbox) => {
        const before = await getEditionForUpdate(tx, id);
        assertRight(actor, before, 'edit');
        if (isCorrection) assertCorrectable(before, clock());
        const body = editionVersion.changesOf(await show(tx, actor, before), input);
        const known = toFields(before);
        const edited = { ...known, imageUrl: null, timezone: zoneAfter(known, body), ...body };
        const faults = editionFaults(edited);
        if (faults.length > 0) throw invalidInput(faults);
        const fields = toStored(await townPlaces(), edited, { before: known, found });
        const picture = await attachPicture(actor, before, body.imageUrl);
        if (picture.imageUrl !== undefined && picture.imageUrl !== before.imageUrl) {
          fileReleases.add(outbox, picturePlaces(before));
        }
        const change = changeBetween(known, fields);
        const corrected = correctedParts(isCorrection, change);
        const previous = before.isOnline ? previousOf(before, fields, corrected) : {};
        const after = await changeEdition(tx, before, fields, { ...picture, ...previous });
        publishState(outbox, id, [before, after]);
        if (change && isNews(before, corrected)) {
          publishChange(outbox, { actor, before, after, change, now: clock() });
        }
        return show(tx, actor, after);
      });
    },

    /** Deletes an edition; what belongs to it in other services ends with it. @throws 404, 403 */
    remove: (actor: Actor, id: number): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const edition = await getEditionForUpdate(tx, id);
        assertRight(actor, edition, 'delete');
        await publishWithdrawal(tx, outbox, { actor, edition, how: 'DELETED', now: clock() });
        await markEditionDeleted(tx, id, clock());
        const photos = (await listItemPhotos(tx, id)).flatMap(photoPlaces);
        fileReleases.add(outbox, [...picturePlaces(edition), ...photos]);
        publishState(outbox, id, [edition]);
        return { ok: true };
      }),

    /** Publishes or withdraws, or changes the status. Repeating changes nothing. @throws 404, 403; 409 CONVENTION_ARCHIVED, EDIT_CONFLICT */
    changeStatus: (actor: Actor, id: number, input: StatusBody): Promise<MyEdition> =>
      transact(async (tx, outbox) => {
        const before = await lockForStatusChange(tx, actor, id, input);
        const body =
          'isOnline' in input
            ? input
            : editionVersion.changesOf(await show(tx, actor, before), input);
        if (hasStatus(before, body)) return show(tx, actor, before);
        assertSaysWhere({ ...before, ...body });
        const after = await changeColumns(tx, id, { ...body, ...announcing(before, body) });
        publishState(outbox, id, [before, after]);
        await publishStatusChange(tx, outbox, { actor, before, after, now: clock() });
        if (before.announcedAt === null && after.announcedAt) {
          await announceEdition(tx, outbox, {
            edition: { id, ...toFields(after) },
            convention: after.convention,
            actorId: actor.userId,
            now: clock(),
          });
        }
        return show(tx, actor, after);
      }),

    /** Creates the next edition from one. A last day that is not given is a guess. @throws 404, 403; 409 CONVENTION_ARCHIVED */
    copy: (actor: Actor, id: number, body: CopyBody): Promise<MyEdition> =>
      transact(async (tx, outbox) => {
        const known = await findEdition(tx, id);
        if (!known) throw notFound();
        assertVisible(actor, known);
        const convention = await lockOpenConvention(tx, actor, known.conventionId);
        const { name, startDate, endDate, datesCertainty, hasSameTickets } = body;
        const source = toFields(known);
        const shiftDays = daysFrom(source.startDate, startDate);
        const copied = await addDraft(tx, outbox, convention, {
          ...source,
          name,
          startDate,
          endDate: endDate ?? shifted(source.endDate, shiftDays),
          datesCertainty: datesCertainty ?? (endDate ? 'verified' : 'uncertain'),
          ticketingUrl: hasSameTickets ? source.ticketingUrl : null,
          creatorId: actor.userId,
        });
        outbox.emit(editionCopied, {
          sourceId: id,
          editionId: copied.id,
          actorId: actor.userId,
          shiftDays,
        });
        return show(tx, actor, copied);
      }),
  };
}

export type EditingService = ReturnType<typeof createEditingService>;
