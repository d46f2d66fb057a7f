import {
  type Convention,
  type ConventionRight,
  conventionChanged,
  type createConvention,
  type EditionCard,
  type listMyConventions,
  type MyConvention,
  type MyConventionWithEditions,
  type updateConvention,
} from '@siteswap/contracts/editions';
import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { findMember, findMembers } from '@siteswap/features/members';
import type { Pictures } from '@siteswap/features/pictures';
import {
  type Actor,
  type Clock,
  notFound,
  type OutboxWriter,
  type Transact,
} from '@siteswap/service-kit';
import type { Db, Tx } from '#src/db.ts';
import { type EditionsService, logoUrl } from '#src/features/editions/editions.public.ts';
import type { FileReleases } from '#src/features/file-releases/file-releases.public.ts';
import { getConventionForUpdate } from './convention-lock.service.ts';
import {
  conventionVersion,
  toConvention,
  toMyConvention,
  toMyConventionWithEditions,
} from './conventions.mapper.ts';
import {
  assertAuthor,
  assertCanChangeEmail,
  assertPartOf,
  assertRightOnConvention,
} from './conventions.policy.ts';
import {
  type ConventionChange,
  type ConventionRow,
  changeConvention,
  countEditions,
  findConvention,
  findConventionWithEditions,
  insertConvention,
  listConventionsOf,
  listPublishedIds,
  markDeleted,
} from './conventions.repository.ts';
import { publishEditionStates } from './edition-states.service.ts';
import { recordChange } from './permission-history.repository.ts';

export interface ConventionsDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly logos: Pictures;
  readonly fileReleases: Pick<FileReleases, 'add' | 'transactWithUploads'>;
  readonly editions: Pick<EditionsService, 'listCards'>;
}

type CreateBody = RouteInput<typeof createConvention>['body'];
type UpdateBody = RouteInput<typeof updateConvention>['body'];

/** What everybody sees of a convention on the cards of its editions. */
const isOnCards = (before: ConventionRow, after: ConventionRow): boolean =>
  before.name !== after.name ||
  before.logo !== after.logo ||
  before.isArchived !== after.isArchived ||
  (before.email === null) !== (after.email === null);

/** The logo of a convention, if it has one. */
const logoPlaces = ({ id: entityId, logo: file }: ConventionRow) =>
  file === null ? [] : [{ kind: 'convention', entityId, file }];

export function createConventionsService(deps: ConventionsDeps) {
  const { db, transact, clock, logos, fileReleases, editions } = deps;

  const mine = async (client: Db | Tx, actor: Actor, row: ConventionRow) =>
    toMyConvention(actor, row, await findMember(client, row.authorId));

  /** Changes a convention; its editions change with it, as far as they show it. */
  async function change(
    tx: Tx,
    outbox: OutboxWriter,
    before: ConventionRow,
    fields: ConventionChange,
  ): Promise<ConventionRow> {
    const after = await changeConvention(tx, before.id, fields);
    if (isOnCards(before, after)) await publishEditionStates(tx, outbox, after);
    outbox.emit(conventionChanged, { conventionId: before.id });
    return after;
  }

  /** Moves a convention into the archive or back. Repeating changes nothing. */
  async function moveToArchive(
    tx: Tx,
    outbox: OutboxWriter,
    {
      actor,
      convention,
      isArchived,
    }: { actor: Actor; convention: ConventionRow; isArchived: boolean },
  ): Promise<ConventionRow> {
    if (convention.isArchived === isArchived) return convention;
    await recordChange(tx, {
      conventionId: convention.id,
      actorId: actor.userId,
      changeType: isArchived ? 'ARCHIVED' : 'UNARCHIVED',
      before: { isArchived: convention.isArchived },
      after: { isArchived },
    });
    return change(tx, outbox, convention, { isArchived, archivedAt: isArchived ? clock() : null });
  }

  return {
    /** Creates a convention, whose author has every right. @throws 422 FILE_NOT_FOUND; 503 when the logo cannot be stored */
    create: (actor: Actor, { logo, ...body }: CreateBody): Promise<MyConvention> =>
      fileReleases.transactWithUploads('convention', async (tx, _, noteUploads) => {
        const created = await insertConvention(tx, { ...body, authorId: actor.userId });
        await recordChange(tx, {
          conventionId: created.id,
          actorId: actor.userId,
          targetUserId: actor.userId,
          changeType: 'CREATED',
          after: { author: actor.userId },
        });
        if (logo === null) return mine(tx, actor, created);
        await noteUploads(created.id, [logo]);
        const file = await logos.attach({ url: logo, entityId: created.id, userId: actor.userId });
        return mine(tx, actor, await changeConvention(tx, created.id, { logo: file }));
      }),

    /** Conventions that I have a right on, live ones first. */
    async listMine(actor: Actor): Promise<RouteResult<typeof listMyConventions>> {
      const rows = await listConventionsOf(db, actor.userId);
      const authors = await findMembers(
        db,
        rows.map(({ authorId }) => authorId ?? 0),
      );
      return {
        data: rows.map((row) =>
          toMyConventionWithEditions(actor, row, authors.get(row.authorId ?? 0) ?? null),
        ),
      };
    },

    /** One convention, archived ones included. @throws 404 */
    async get(id: number): Promise<Convention> {
      const convention = await findConvention(db, id);
      if (!convention) throw notFound();
      return toConvention(convention, await findMember(db, convention.authorId));
    },

    /** Its published editions, newest first. @throws 404 for an unknown convention */
    async listEditions(id: number): Promise<{ data: EditionCard[] }> {
      if (!(await findConvention(db, id))) throw notFound();
      const cards = await editions.listCards(await listPublishedIds(db, id));
      return { data: cards.reverse() };
    },

    /** One convention as its people see it. @throws 404; 403 without a right on it */
    async getMine(actor: Actor, id: number): Promise<MyConventionWithEditions> {
      const convention = await findConventionWithEditions(db, id);
      if (!convention) throw notFound();
      assertPartOf(actor, convention);
      return toMyConventionWithEditions(
        actor,
        convention,
        await findMember(db, convention.authorId),
      );
    },

    /** @throws 404; 403 without the right */
    async assertHasRight(actor: Actor, id: number, right: ConventionRight): Promise<void> {
      const convention = await findConvention(db, id);
      if (!convention) throw notFound();
      assertRightOnConvention(actor, convention, right);
    },

    /** Changes the given fields. @throws 404, 403; 403 CONTACT_LOCKED; 409 EDIT_CONFLICT; 422 FILE_NOT_FOUND and 503 as `create` */
    update: (actor: Actor, id: number, input: UpdateBody): Promise<MyConvention> =>
      transact(async (tx, outbox) => {
        const before = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, before, 'editConvention');
        const shown = await mine(tx, actor, before);
        const { logo, ...body } = conventionVersion.changesOf(shown, input);
        if (body.email !== undefined) assertCanChangeEmail(actor, before, body.email);
        // The form sends the picture that is there, too.
        const isNewLogo = logo !== undefined && logo !== logoUrl(before);
        const file =
          isNewLogo && logo !== null
            ? await logos.attach({ url: logo, entityId: id, userId: actor.userId })
            : null;
        if (isNewLogo && file !== before.logo) fileReleases.add(outbox, logoPlaces(before));
        const fields = { ...body, ...(isNewLogo ? { logo: file } : {}) };
        return mine(tx, actor, await change(tx, outbox, before, fields));
      }),

    /** Archives a convention, or takes it back out. @throws 404; 403 without the right, and for taking it out unless the caller is its author */
    archive: (actor: Actor, id: number, isArchived: boolean): Promise<MyConvention> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        if (isArchived) assertRightOnConvention(actor, convention, 'deleteConvention');
        else assertAuthor(actor, convention);
        const moved = await moveToArchive(tx, outbox, { actor, convention, isArchived });
        return mine(tx, actor, moved);
      }),

    /** Deletes a convention without editions; one that has some is archived. @throws 404, 403 */
    delete: (actor: Actor, id: number): Promise<{ outcome: 'deleted' | 'archived' }> =>
      transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, convention, 'deleteConvention');
        if ((await countEditions(tx, id)) > 0) {
          await moveToArchive(tx, outbox, { actor, convention, isArchived: true });
          return { outcome: 'archived' };
        }
        await markDeleted(tx, id, clock());
        outbox.emit(conventionChanged, { conventionId: id });
        fileReleases.add(outbox, logoPlaces(convention));
        return { outcome: 'deleted' };
      }),
  };
}

export type ConventionsService = ReturnType<typeof createConventionsService>;
