import { createHash, randomBytes } from 'node:crypto';
import {
  type Invitation,
  invitationAnswered,
  invitationDays,
  type OpenedInvitation,
  rightsOnConvention,
} from '@siteswap/contracts/editions';
import {
  type Actor,
  conflict,
  days,
  later,
  minutes,
  notFound,
  type RateLimit,
  rateLimited,
} from '@siteswap/service-kit';
import { toConventionMembers } from '#src/convention-members.repository.ts';
import type { Kit, Tx } from '#src/db.ts';
import type { Mails } from '#src/mails.client.ts';
import { findMembers } from '#src/subscribers/members.repository.ts';
import { assertCanGive } from './collaborators.policy.ts';
import { listEditionsAmong, type Permissions } from './collaborators.repository.ts';
import { assertRight } from './conventions.policy.ts';
import { type ConventionRow, findConvention } from './conventions.repository.ts';
import { getHeldConvention } from './held-convention.service.ts';
import { invitationMail } from './invitation-mail.format.ts';
import { permissionsOf, toInvitation, toOpenedInvitation } from './invitations.mapper.ts';
import { assertCanInvite, assertPending, assertUnanswered, stateOf } from './invitations.policy.ts';
import {
  deleteInvitation,
  findInvitation,
  findInvitationByToken,
  findInvitationTo,
  type InvitationRow,
  listInvitationRows,
  markAskedAgain,
  renewInvitation,
  saveAnswer,
  saveInvitation,
} from './invitations.repository.ts';
import { addToTeam, assertEditionsOf } from './team-changes.service.ts';

const lifetime = days(invitationDays);
const resendAfter = minutes(1);
/** To addresses that a member types, over all conventions. */
const mailsPerMember: RateLimit = { points: 20, seconds: 3600 };

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'rateLimits' | 'env'> {
  readonly mails: Mails;
}

type InviteBody = Permissions & { readonly email: string };

/** A value of 256 random bits cannot be guessed from its hash. */
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Links by mail that give a place in the team of a convention, to members and to those who become one. */
export function createInvitationsService(deps: Deps) {
  const { db, transact, clock, rateLimits, env, mails } = deps;

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

  const mail = (actor: Actor, { name }: ConventionRow, row: InvitationRow, token: string) => {
    const { locale, pseudo } = actor;
    const { email, title: role, expiresAt } = row;
    const url = new URL(`/invitations/${token}`, env.PUBLIC_URL).href;
    const written = invitationMail({ locale, pseudo, convention: name, role, url });
    return mails.send({ email, ...written, expiresAt });
  };

  async function show(tx: Tx, actor: Actor, convention: ConventionRow, row: InvitationRow) {
    const members = await findMembers(tx, [row.sentById]);
    const state = stateOf(convention, row, clock());
    return toInvitation(row, { members, viewerId: actor.userId, state });
  }

  /** The invitation of a link, which cannot change until the end of the transaction. @throws 404 */
  async function holdOpened(tx: Tx, token: string) {
    const found = await findInvitationByToken(tx, hashOf(token));
    if (!found) throw notFound();
    const convention = await getHeldConvention(tx, found.conventionId);
    // It may have been withdrawn or answered while this waited.
    const row = await findInvitationByToken(tx, found.tokenHash);
    if (!row) throw notFound();
    return { convention, row };
  }

  /** Rights on editions that are still there. */
  async function givenNow(tx: Tx, row: InvitationRow): Promise<Permissions> {
    const given = permissionsOf(row);
    const ids = given.perEdition.map(({ editionId }) => editionId);
    const known = await listEditionsAmong(tx, row.conventionId, ids);
    return {
      ...given,
      perEdition: given.perEdition.filter(({ editionId }) => known.includes(editionId)),
    };
  }

  const answered = (
    { id, name }: ConventionRow,
    userId: number,
    answer: 'ACCEPTED' | 'DECLINED' | 'ASKED_AGAIN',
    recipientIds: number[],
  ) => ({ conventionId: id, conventionName: name, userId, answer, recipientIds });

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
      assertRight(actor, convention, 'manageCollaborators');
      const rows = await listInvitationRows(db, id);
      const members = await findMembers(
        db,
        rows.map(({ sentById }) => sentById),
      );
      return {
        data: rows.map((row) => {
          const state = stateOf(convention, row, clock());
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
      return transact(async (tx) => {
        const convention = await getHeldConvention(tx, id);
        assertRight(actor, convention, 'manageCollaborators');
        const { email, title, rights, perEdition } = body;
        const permissions = { title: title || null, rights, perEdition };
        assertCanGive(actor, convention, permissions, null);
        await assertEditionsOf(tx, convention, permissions);
        const earlier = await findInvitationTo(tx, id, email);
        if (earlier && stateOf(convention, earlier, clock()) === 'PENDING') {
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
        // Last: an invitation that could not be mailed is not stored.
        await mail(actor, convention, row, token);
        return show(tx, actor, convention, row);
      });
    },

    /** Mails another link. @throws as `create`; 429 within a minute */
    async resend(
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
    ): Promise<Invitation> {
      await limit(actor);
      return transact(async (tx) => {
        const convention = await getHeldConvention(tx, id);
        assertRight(actor, convention, 'manageCollaborators');
        const before = await findInvitation(tx, id, invitationId);
        if (!before || before.answer === 'ACCEPTED') throw notFound();
        assertCanInvite(actor, convention, before);
        const wait = before.sentAt.getTime() + resendAfter - clock().getTime();
        if (wait > 0) throw rateLimited(wait / 1000);
        const { token, sending } = newSending(actor);
        const row = await renewInvitation(tx, invitationId, sending);
        await mail(actor, convention, row, token);
        return show(tx, actor, convention, row);
      });
    },

    /** @throws 404, 403 */
    withdraw: (
      actor: Actor,
      { id, invitationId }: { id: number; invitationId: string },
    ): Promise<{ ok: true }> =>
      transact(async (tx) => {
        assertRight(actor, await getHeldConvention(tx, id), 'manageCollaborators');
        await deleteInvitation(tx, id, invitationId);
        return { ok: true };
      }),

    /** What a link invites to. @throws 404 for an unknown or withdrawn one */
    async open(token: string): Promise<OpenedInvitation> {
      const row = await findInvitationByToken(db, hashOf(token));
      const convention = row && (await findConvention(db, row.conventionId));
      if (!row || !convention) throw notFound();
      const members = await findMembers(db, [row.sentById]);
      const state = stateOf(convention, row, clock());
      return toOpenedInvitation(row, { convention, members, state });
    },

    /** Gives the caller the rights. @throws 404; 409 INVITATION_ANSWERED, COLLABORATOR_EXISTS; 410 INVITATION_EXPIRED, also when who sent it may no longer give them */
    accept: (actor: Actor, token: string): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, row } = await holdOpened(tx, token);
        assertPending(convention, row, clock());
        const permissions = await givenNow(tx, row);
        const { sentById: actorId } = row;
        await addToTeam(tx, outbox, { convention, userId: actor.userId, actorId, permissions });
        await saveAnswer(tx, row.id, 'ACCEPTED');
        const { userId } = actor;
        outbox.emit(invitationAnswered, answered(convention, userId, 'ACCEPTED', [actorId]));
        return { ok: true };
      }),

    /** @throws 404; 409 INVITATION_ANSWERED; 410 INVITATION_EXPIRED */
    decline: ({ userId }: Actor, token: string): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, row } = await holdOpened(tx, token);
        assertPending(convention, row, clock());
        await saveAnswer(tx, row.id, 'DECLINED');
        outbox.emit(invitationAnswered, answered(convention, userId, 'DECLINED', [row.sentById]));
        return { ok: true };
      }),

    /** Tells those who manage the team, once. @throws 404; 409 INVITATION_ANSWERED */
    askAgain: ({ userId }: Actor, token: string): Promise<{ ok: true }> =>
      transact(async (tx, outbox) => {
        const { convention, row } = await holdOpened(tx, token);
        assertUnanswered(row);
        if (await markAskedAgain(tx, row.id, clock())) {
          const managers = managersOf(convention);
          outbox.emit(invitationAnswered, answered(convention, userId, 'ASKED_AGAIN', managers));
        }
        return { ok: true };
      }),
  };
}

export type InvitationsService = ReturnType<typeof createInvitationsService>;
