import { type ConventionClaim, conventionClaimed } from '@siteswap/contracts/editions';
import { inSubject, type Mails, mailTexts, withoutLinks } from '@siteswap/features/mails';
import {
  type Actor,
  AppError,
  gone,
  hours,
  later,
  minutes,
  notFound,
  type RateLimit,
  rateLimited,
} from '@siteswap/service-kit';
import type { Kit, Tx } from '#src/db.ts';
import {
  findConvention,
  lockConvention,
  publishEditionStates,
  recordChange,
} from '#src/features/conventions/conventions.public.ts';
import { conventionPicturePath } from '#src/shared/convention-picture-path.ts';
import { maskEmail } from '#src/shared/mask-email.ts';
import { createCode, createCodeHash, isSameHash, readable } from './claim-code.format.ts';
import { assertClaimable, type Claimable } from './claims.policy.ts';
import {
  type ClaimRow,
  consumeCode,
  countAttempt,
  findClaim,
  giveConvention,
  listStepTimes,
  recordStep,
  saveCode,
} from './claims.repository.ts';

const maxAttempts = 5;
const codeLifetime = hours(1);
const resendAfter = minutes(1);
/** A new code brings new attempts, so the codes of a member for one convention are limited. */
const codesPerDay: RateLimit = { points: 10, seconds: 24 * 3600 };
/** Of all members for one convention, so that many accounts neither guess a code nor fill its mailbox. */
const perConventionAndDay = { SENT: 10, REJECTED: 50 };
const day = hours(24);

const codeInvalid = () =>
  new AppError(422, 'CODE_INVALID', 'This is not the code that was sent', {
    errors: [{ path: 'code', code: 'INVALID' }],
  });
const codeExpired = () => gone('CODE_EXPIRED', 'This code is no longer valid: ask for a new one');
const claimsPaused = (seconds: number) =>
  new AppError(429, 'CLAIMS_PAUSED', 'Too many claims of this convention: ask the administrators', {
    headers: { 'retry-after': String(Math.max(1, Math.ceil(seconds))) },
  });
const codeLocked = () => gone('CODE_LOCKED', 'Too many wrong codes: ask for a new one');

interface Deps extends Pick<Kit, 'db' | 'transact' | 'clock' | 'rateLimits' | 'env' | 'keyFor'> {
  readonly mails: Mails;
}

const textsOf = mailTexts(new URL('./locales/', import.meta.url));

/** Members take over conventions without author, by a code sent to their contact address. */
export function createClaimsService(deps: Deps) {
  const { db, transact, clock, rateLimits, env, mails } = deps;
  const hashOf = createCodeHash(deps.keyFor('convention-claim-code'));
  const conventionUrl = (id: number) => new URL(`/conventions/${id}`, env.PUBLIC_URL).href;

  const show = (email: string, { sentAt, expiresAt, attempts }: ClaimRow): ConventionClaim => ({
    maskedEmail: maskEmail(email),
    expiresAt: expiresAt.toISOString(),
    resendAt: later(sentAt, resendAfter).toISOString(),
    attemptsLeft: Math.max(0, maxAttempts - attempts),
  });

  /** How long to wait before another code. */
  const secondsLeft = (claim: ClaimRow | null): number =>
    claim ? (claim.sentAt.getTime() + resendAfter - clock().getTime()) / 1000 : 0;

  async function mail(actor: Actor, convention: Claimable, code: string): Promise<void> {
    const { locale, pseudo } = actor;
    const t = textsOf(locale);
    const { id, email } = convention;
    const name = withoutLinks(convention.name);
    const pictureUrl = new URL(conventionPicturePath(id), env.PUBLIC_URL).href;
    const text = (content: string) => ({ kind: 'text' as const, text: content });
    await mails.send({
      email,
      locale,
      subject: t('subject', { convention: inSubject(name) }),
      blocks: [
        { kind: 'picture', url: pictureUrl, alt: name },
        text(t('greeting')),
        text(t('intro', { pseudo, convention: name })),
        text(t('meaning')),
        text(t('use')),
        { kind: 'code', code: readable(code) },
        text(t('validity')),
        { kind: 'button', label: t('button'), url: conventionUrl(id) },
        { kind: 'small', text: t('ignore') },
        { kind: 'small', text: t('signature') },
      ],
      expiresAt: later(clock(), codeLifetime),
    });
  }

  /** Why there is no code to compare with. */
  async function rejectionOf(
    tx: Tx,
    key: { conventionId: number; userId: number },
  ): Promise<AppError> {
    const claim = await findClaim(tx, key);
    const isLive = claim && !claim.isVerified && claim.expiresAt > clock();
    return isLive && claim.attempts >= maxAttempts ? codeLocked() : codeExpired();
  }

  /** @param tx has locked the convention @throws 429 CLAIMS_PAUSED */
  async function assertWithinDay(tx: Tx, conventionId: number, type: 'SENT' | 'REJECTED') {
    const times = await listStepTimes(tx, { conventionId, type, since: later(clock(), -day) });
    const first = times.at(-perConventionAndDay[type]);
    if (first) throw claimsPaused((first.getTime() + day - clock().getTime()) / 1000);
  }

  return {
    /** @throws 404 */
    async get({ userId }: Actor, id: number): Promise<{ claim: ConventionClaim | null }> {
      const convention = await findConvention(db, id);
      if (!convention) throw notFound();
      const claim = await findClaim(db, { conventionId: id, userId });
      const { authorId, email } = convention;
      const isOpen = claim && !claim.isVerified && claim.expiresAt > clock() && authorId === null;
      return { claim: isOpen && email !== null ? show(email, claim) : null };
    },

    /**
     * Mails a code to the contact address, in place of an earlier one of this member.
     * @throws 404; 409 as `assertClaimable`; 429 within a minute, and after ten a day of the member or for the convention; 503 when no mail can be sent
     */
    async request(actor: Actor, id: number): Promise<ConventionClaim> {
      const key = { conventionId: id, userId: actor.userId };
      assertClaimable(await findConvention(db, id));
      const wait = secondsLeft(await findClaim(db, key));
      if (wait > 0) throw rateLimited(wait);
      await rateLimits.take(`convention-claim:${id}:${actor.userId}`, codesPerDay);
      return transact(async (tx) => {
        // Read again: the address must be the one that the code is bound to.
        const convention = await lockConvention(tx, id);
        assertClaimable(convention);
        await assertWithinDay(tx, id, 'SENT');
        const { email } = convention;
        const code = createCode();
        const now = clock();
        const claim = await saveCode(tx, {
          ...key,
          codeHash: hashOf({ ...key, email }, code),
          sentAt: now,
          expiresAt: later(now, codeLifetime),
          lastSentBefore: later(now, -resendAfter),
        });
        if (!claim) throw rateLimited(resendAfter / 1000);
        await recordStep(tx, { claimRequestId: claim.id, type: 'SENT', createdAt: now });
        // Last: a code that could not be mailed is not stored.
        await mail(actor, convention, code);
        return show(email, claim);
      });
    },

    /**
     * Makes the caller the author, when the code is right. Of two members at once the second finds an author.
     * @throws 404; 409 as `assertClaimable`; 422 CODE_INVALID; 410 CODE_EXPIRED, CODE_LOCKED; 429 CLAIMS_PAUSED
     */
    async verify(actor: Actor, id: number, code: string): Promise<{ ok: true }> {
      const key = { conventionId: id, userId: actor.userId };
      const failure = await transact(async (tx, outbox) => {
        // The lock counts the attempts of all claimants one after the other.
        const convention = await lockConvention(tx, id);
        assertClaimable(convention);
        await assertWithinDay(tx, id, 'REJECTED');
        const claim = await countAttempt(tx, key, { maxAttempts, now: clock() });
        if (!claim) throw await rejectionOf(tx, key);
        if (!isSameHash(claim.codeHash, hashOf({ ...key, email: convention.email }, code))) {
          await recordStep(tx, { claimRequestId: claim.id, type: 'REJECTED', createdAt: clock() });
          return claim.attempts < maxAttempts ? codeInvalid() : codeLocked();
        }
        if (!(await consumeCode(tx, claim, clock()))) throw codeExpired();
        await recordStep(tx, { claimRequestId: claim.id, type: 'VERIFIED', createdAt: clock() });
        await giveConvention(tx, key);
        await recordChange(tx, {
          conventionId: id,
          actorId: actor.userId,
          targetUserId: actor.userId,
          changeType: 'CREATED',
          before: { author: null },
          after: { author: actor.userId },
        });
        await publishEditionStates(tx, outbox, convention);
        outbox.emit(conventionClaimed, {
          conventionId: id,
          conventionName: convention.name,
          userId: actor.userId,
          collaboratorIds: convention.collaborators
            .map(({ userId }) => userId)
            .filter((userId) => userId !== actor.userId),
        });
        return null;
      });
      // Only now: the attempt is counted.
      if (failure) throw failure;
      return { ok: true };
    },
  };
}

export type ClaimsService = ReturnType<typeof createClaimsService>;
