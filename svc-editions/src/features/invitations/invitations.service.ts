import { createHash, randomBytes } from 'node:crypto';
import {
  type Invitation,
  invitationAccountRejected,
  invitationAnswered,
  invitationDays,
  invitationWaits,
  memberInvited,
  type OpenedInvitation,
  rightsOnConvention,
} from '@siteswap/contracts/editions';
import type { Locale } from '@siteswap/contracts/fields';
import type { Mails } from '@siteswap/features/mails';
import { findMembers } from '@siteswap/features/members';
import {
  type Actor,
  conflict,
  days,
  later,
  minutes,
  notFound,
  type OutboxWriter,
  type RateLimit,
  rateLimited,
} from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  addToTeam,
  assertCanGive,
  assertEditionsOf,
  assertNotInTeam,
  listEditionsAmong,
  type Permissions,
  toGrant,
} from '#src/features/collaborators/collaborators.public.ts';
import { toConventionMembers } from '#src/features/collaborators/convention-members.public.ts';
import {
  assertRightOnConvention,
  type ConventionRow,
  findConvention,
  getConventionForUpdate,
} from '#src/features/conventions/conventions.public.ts';
import { conventionPicturePath } from '#src/shared/convention-picture-path.ts';
import { maskEmail } from '#src/shared/mask-email.ts';
import type { Accounts } from './accounts.client.ts';
import { invitationMail } from './invitation-mail.format.ts';
import { permissionsOf, toInvitation, toOpenedInvitation } from './invitations.mapper.ts';
import {
  type Administrators,
  assertCanInvite,
  assertNoOtherWaits,
  assertPending,
  assertUnanswered,
  assertWaits,
  stateOf,
} from './invitations.policy.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationById,
  findInvitationByToken,
  findInvitationTo,
  findPublishedNames,
  type InvitationRow,
  listInvitationRows,
  markAskedAgain,
  renewInvitation,
  saveAccepter,
  saveAnswer,
  saveInvitation,
} from './invitations.repository.ts';

const lifetime = days(invitationDays);
const resendAfter = minutes(1);
/** To addresses that a member types, over all conventions. */
const mailsPerMember: RateLimit = { points: 20, seconds: 3600 };
/** To one address, by any sender and to any convention. */
const mailsPerAddress: RateLimit = { points: 3, seconds: 24 * 3600 };

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'rateLimits' | 'env'> {
  readonly mails: Mails;
  readonly accounts: Accounts;
}

interface Sending {
  readonly convention: ConventionRow;
  readonly row: InvitationRow;
  readonly token: string;
  readonly locale: Locale;
}

type InviteBody = Permissions & { readonly email: string };

const isId = (link: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(link);

/** A token cannot be guessed from its hash; an address can, which is stored for a day where the address itself is. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Links by mail that give a place in the team of a convention, to members and to members who become one. */
export function createInvitationsService(deps: Deps) {
  const { db, transact, clock, rateLimits, env, mails, accounts } = deps;

  const limit = ({ userId }: Actor) => rateLimits.take(`invitation:${userId}`, mailsPerMember);

  /** A new link and what is stored of it. */
  function newSending({ userId, adminMode }: Actor) {
    const token = randomBytes(32).toString('base64url');
    const sentAt = clock();
    return {
      token,
      sending: {
        sentById: userId,
        isByAdmin: adminMode,
        tokenHash: hashOf(token),
        sentAt,
        expiresAt: later(sentAt, lifetime),
      },
    };
  }

  /** In the language of the account that has the address, else of who sends it. */
  async function mail(
    tx: Tx,
    actor: Actor,
    { convention, row, token, locale }: Sending,
  ): Promise<void> {
    const { email, expiresAt } = row;
    // Here, where nothing else can reject it: who may not invite uses up the days of no address.
    await rateLimits.take(`invitation-to:${hashOf(email)}`, mailsPerAddress);
    // The fragment, which no server and no log sees, fills in the address when the invited registers.
    const url = new URL(`/invitations/${token}#${encodeURIComponent(email)}`, env.PUBLIC_URL).href;
    const permissions = permissionsOf(row);
    const ids = permissions.perEdition.map(({ editionId }) => editionId);
    const editionNames = await findPublishedNames(tx, convention.id, ids);
    const written = invitationMail({
      locale,
      pseudo: actor.pseudo,
      convention: convention.name,
      pictureUrl: new URL(conventionPicturePath(convention.id), env.PUBLIC_URL).href,
      permissions,
      editionNames,
      url,
      expiresAt,
    });
    await mails.send({ email, ...written, expiresAt });
  }

  /** Who sent one of these in admin mode and is still an administrator. @throws 503 */
  const administratorsAmong = (rows: readonly InvitationRow[]): Promise<Administrators> =>
    accounts.listAdministrators(
      rows.filter((row) => row.isByAdmin && row.answer === null).map((row) => row.sentById),
    );

  /** As who has just sent it sees it. */
  async function show(tx: Tx, actor: Actor, convention: ConventionRow, row: InvitationRow) {
    const members = await findMembers(tx, [row.sentById]);
    const administrators = new Set(actor.adminMode ? [actor.userId] : []);
    const state = stateOf(convention, row, { now: clock(), administrators });
    return toInvitation(row, { members, viewerId: actor.userId, state });
  }

  /**
   * The invitation of a link, and whether its address is the caller's. Its id instead of a token is known to its own
   * address alone. @throws 404; 503 when svc-core does not respond
   */
  async function findOpened(link: string, actor: Actor | null) {
    const byToken = await findInvitationByToken(db, hashOf(link));
    const row = byToken ?? (isId(link) && actor ? await findInvitationById(db, link) : null);
    if (!row) throw notFound();
    const owner = actor && (await accounts.findByEmail(row.email));
    const isForCaller = actor ? owner?.userId === actor.userId : null;
    if (!byToken && !isForCaller) throw notFound();
    return { row, isForCaller, administrators: await administratorsAmong([row]) };
  }

  /** It again, such that it cannot change until the end of the transaction. @throws 404 */
  async function lockByToken(tx: Tx, found: InvitationRow) {
    const convention = await getConventionForUpdate(tx, found.conventionId);
    // It may have been withdrawn, sent again or answered while this waited.
    const row = await findInvitationByToken(tx, found.tokenHash);
    if (!row) throw notFound();
    return { convention, row };
  }

  /** The same of one that an account waits for, for managers of the team. @throws 404, 403; 409 INVITATION_ANSWERED */
  async function lockWaiting(
    tx: Tx,
    actor: Actor,
    { id, invitationId, userId }: { id: number; invitationId: string; userId: number },
  ) {
    const convention = await getConventionForUpdate(tx, id);
    assertRightOnConvention(actor, convention, 'manageCollaborators');
    const row = await findInvitation(tx, id, invitationId);
    if (!row) throw notFound();
    assertWaits(row, userId);
    return { convention, row };
  }

  /** Rights on editions that are still there. */
  async function currentPermissions(tx: Tx, row: InvitationRow): Promise<Permissions> {
    const permissions = permissionsOf(row);
    const ids = permissions.perEdition.map(({ editionId }) => editionId);
    const known = await listEditionsAmong(tx, row.conventionId, ids);
    return {
      ...permissions,
      perEdition: permissions.perEdition.filter(({ editionId }) => known.includes(editionId)),
    };
  }

  const answered = (
    { id, name }: ConventionRow,
    { id: invitationId, email }: InvitationRow,
    userId: number,
    answer: 'ACCEPTED' | 'DECLINED' | 'ASKED_AGAIN',
    recipientIds: number[],
  ) => ({
    conventionId: id,
    conventionName: name,
    invitationId,
    userId,
    answer,
    invited: maskEmail(email),
    recipientIds,
  });

  /** Notifies the member whose address it is, unless they are in the team. */
  function notifyInvited(
    outbox: OutboxWriter,
    {
      convention,
      row,
      userId,
    }: { convention: ConventionRow; row: InvitationRow; userId: number | null },
  ): void {
    const isThere =
      userId === convention.authorId ||
      convention.collaborators.some((one) => one.userId === userId);
    if (userId === null || isThere) return;
    outbox.emit(memberInvited, {
      conventionId: convention.id,
      conventionName: convention.name,
      invitationId: row.id,
      userId,
      actorId: row.sentById,
      ...toGrant(permissionsOf(row)),
    });
  }

  /** Members who can send another invitation. */
  function managersOf(convention: ConventionRow): number[] {
    const members = toConventionMembers(convention);
    const ids = [members.authorId, ...(members.collaborators ?? []).map((one) => one.userId)];
    return ids
      .filter((id) => id !== null)
      .filter((id) => rightsOnConvention(id, members).includes('manageCollaborators'));
  }

  return {
    /** @throws 404; 403 without the right manageCollaborators */
    async list(actor: Actor, id: number): Promise<{ data: Invitation[] }> {
      const convention = await findConvention(db, id);
      if (!convention) throw notFound();
      assertRightOnConvention(actor, convention, 'manageCollaborators');
      const rows = await listInvitationRows(db, id);
      const people = rows.flatMap(({ sentById, acceptedById }) => [sentById, acceptedById ?? 0]);
      const members = await findMembers(db, people);
      const moment = { now: clock(), administrators: await administratorsAmong(rows) };
      return {
        data: rows.map((row) => {
          const state = stateOf(convention, row, moment);
          return toInvitation(row, { members, viewerId: actor.userId, state });
        }),
      };
    },

    /**
     * Mails an invitation, in the same way whether the address has an account or not.
     * @throws 404, 403; 403 RIGHT_NOT_HELD; 409 INVITATION_EXISTS; 422 EDITION_NOT_OF_CONVENTION; 429; 503 when no mail can be sent
     */
    async create(actor: Actor, id: number, body: InviteBody): Promise<Invitation> {
      await limit(actor);
      const account = await accounts.findByEmail(body.email);
      return transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, convention, 'manageCollaborators');
        const { email, title, rights, perEdition } = body;
        const permissions = { title: title || null, rights, perEdition };
        assertCanGive(actor, convention, permissions, null);
        await assertEditionsOf(tx, convention, permissions);
        const earlier = await findInvitationTo(tx, id, email);
        const moment = {
          now: clock(),
          administrators: await administratorsAmong(earlier ? [earlier] : []),
        };
        if (earlier && ['PENDING', 'WAITING'].includes(stateOf(convention, earlier, moment))) {
          throw conflict('INVITATION_EXISTS', 'This address is invited already');
        }
        const { token, sending } = newSending(actor);
        const row = await saveInvitation(tx, {
          ...sending,
          conventionId: id,
          email,
          invitedById: actor.userId,
          permissions,
        });
        notifyInvited(outbox, { convention, row, userId: account?.userId ?? null });
        // Last: an invitation that could not be mailed is not stored.
        await mail(tx, actor, { convention, row, token, locale: account?.locale ?? actor.locale });
        return show(tx, actor, convention, row);
      });
    },

    /** Mails another link. @throws as `create`; 429 within a minute */
    async resend(
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
    ): Promise<Invitation> {
      await limit(actor);
      const known = await findInvitationById(db, invitationId);
      const account = known && (await accounts.findByEmail(known.email));
      return transact(async (tx, outbox) => {
        const convention = await getConventionForUpdate(tx, id);
        assertRightOnConvention(actor, convention, 'manageCollaborators');
        const before = await findInvitation(tx, id, invitationId);
        if (!before || before.answer === 'ACCEPTED') throw notFound();
        assertCanInvite(actor, convention, before);
        const wait = before.sentAt.getTime() + resendAfter - clock().getTime();
        if (wait > 0) throw rateLimited(wait / 1000);
        const { token, sending } = newSending(actor);
        const row = await renewInvitation(tx, invitationId, sending);
        notifyInvited(outbox, { convention, row, userId: account?.userId ?? null });
        await mail(tx, actor, { convention, row, token, locale: account?.locale ?? actor.locale });
        return show(tx, actor, convention, row);
      });
    },

    /** @throws 404, 403 */
    withdraw: (
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
    ): Promise<{ ok: true }> =>
      transact(async (tx) => {
        assertRightOnConvention(actor, await getConventionForUpdate(tx, id), 'manageCollaborators');
        await deleteInvitation(tx, id, invitationId);
        return { ok: true };
      }),

    /** What a link invites to. @throws 404 for an unknown or withdrawn one */
    async open(actor: Actor | null, link: string): Promise<OpenedInvitation> {
      const { row, isForCaller, administrators } = await findOpened(link, actor);
      const convention = await findConvention(db, row.conventionId);
      if (!convention) throw notFound();
      const members = await findMembers(db, [row.sentById]);
      const ids = permissionsOf(row).perEdition.map(({ editionId }) => editionId);
      const names = await findPublishedNames(db, convention.id, ids);
      const state = stateOf(convention, row, { now: clock(), administrators });
      return toOpenedInvitation(row, { convention, members, state, isForCaller, names });
    },

    /**
     * Gives the caller the rights; an account that is not that of the address waits for the team.
     * @throws 404; 409 INVITATION_ANSWERED, COLLABORATOR_EXISTS; 410 INVITATION_EXPIRED, also when who sent it may no longer give them
     */
    async accept(actor: Actor, link: string): Promise<{ ok: true; outcome: 'joined' | 'waiting' }> {
      const found = await findOpened(link, actor);
      const { administrators } = found;
      return transact(async (tx, outbox) => {
        const { convention, row } = await lockByToken(tx, found.row);
        assertPending(convention, row, { now: clock(), administrators });
        const { userId } = actor;
        const { sentById: actorId } = row;
        if (!found.isForCaller) {
          assertNoOtherWaits(row, userId);
          assertNotInTeam(convention, userId);
          if (row.acceptedById === null) {
            await saveAccepter(tx, row.id, userId);
            const { answer: _, ...waits } = answered(convention, row, userId, 'ACCEPTED', [
              actorId,
            ]);
            outbox.emit(invitationWaits, waits);
          }
          return { ok: true, outcome: 'waiting' };
        }
        const permissions = await currentPermissions(tx, row);
        const invitation = maskEmail(row.email);
        const newMember = { convention, userId, actorId, permissions, invitation };
        await addToTeam(tx, outbox, { ...newMember, isOwnAct: true });
        await saveAccepter(tx, row.id, null);
        await saveAnswer(tx, row.id, 'ACCEPTED');
        outbox.emit(invitationAnswered, answered(convention, row, userId, 'ACCEPTED', [actorId]));
        return { ok: true, outcome: 'joined' };
      });
    },

    /**
     * Takes who accepted with another account into the team.
     * @throws 404, 403; 403 RIGHT_NOT_HELD; 409 INVITATION_ANSWERED, COLLABORATOR_EXISTS
     */
    confirm: (
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
      userId: number,
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, row } = await lockWaiting(tx, actor, { id, invitationId, userId });
        assertCanInvite(actor, convention, row);
        const permissions = await currentPermissions(tx, row);
        const invitation = maskEmail(row.email);
        const newMember = { convention, userId, actorId: actor.userId, permissions, invitation };
        await addToTeam(tx, outbox, newMember);
        await saveAnswer(tx, row.id, 'ACCEPTED');
        return { ok: true };
      }),

    /** Leaves the invitation to its address. @throws 404, 403; 409 INVITATION_ANSWERED */
    rejectAccount: (
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
      userId: number,
    ): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, row } = await lockWaiting(tx, actor, { id, invitationId, userId });
        await saveAccepter(tx, row.id, null);
        const { name: conventionName } = convention;
        const who = { userId, actorId: actor.userId };
        outbox.emit(invitationAccountRejected, { conventionId: id, conventionName, ...who });
        return { ok: true };
      }),

    /** @throws 404; 409 INVITATION_ANSWERED; 410 INVITATION_EXPIRED */
    async decline(actor: Actor, link: string): Promise<{ ok: true }> {
      const found = await findOpened(link, actor);
      const { administrators } = found;
      return transact(async (tx, outbox) => {
        const { convention, row } = await lockByToken(tx, found.row);
        assertPending(convention, row, { now: clock(), administrators });
        if (!found.isForCaller) assertNoOtherWaits(row, actor.userId);
        await saveAccepter(tx, row.id, null);
        await saveAnswer(tx, row.id, 'DECLINED');
        const recipients = [row.sentById];
        outbox.emit(
          invitationAnswered,
          answered(convention, row, actor.userId, 'DECLINED', recipients),
        );
        return { ok: true };
      });
    },

    /** Notifies the managers of the team, once. @throws 404; 409 INVITATION_ANSWERED */
    async askAgain(actor: Actor, link: string): Promise<{ ok: true }> {
      const found = await findOpened(link, actor);
      return transact(async (tx, outbox) => {
        const { convention, row } = await lockByToken(tx, found.row);
        assertUnanswered(row);
        if (await markAskedAgain(tx, row.id, clock())) {
          const managers = managersOf(convention);
          outbox.emit(
            invitationAnswered,
            answered(convention, row, actor.userId, 'ASKED_AGAIN', managers),
          );
        }
        return { ok: true };
      });
    },
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
