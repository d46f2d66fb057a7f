import type { Me, OidcResult } from '@siteswap/contracts/core';
import { addressKey, gone, notFound, type RequestContext } from '@siteswap/service-kit';
import { AuthorizationResponseError } from 'openid-client';
import type { CoreKit } from '#src/db.ts';
import type {
  KnownDevices,
  LoginService,
  SessionsService,
} from '#src/features/sessions/sessions.public.ts';
import { findUserById } from '#src/features/users/users.public.ts';
import type { AccountLinkingService } from './account-linking.service.ts';
import type { AttemptsService, Journey, Started } from './attempts.service.ts';
import type { IdentitiesService, IdentityKey } from './identities.service.ts';
import type { Callback, Provider, VerifiedIdentity } from './providers.client.ts';
import { safeError } from './safe-error.format.ts';

const startsPerAddress = { points: 120, seconds: 60 };

interface Deps
  extends Pick<CoreKit, 'db' | 'transact' | 'rateLimits' | 'secrets' | 'securityEvent'> {
  readonly providers: ReadonlyMap<string, Provider>;
  readonly attempts: AttemptsService;
  readonly accountLinking: AccountLinkingService;
  readonly identities: IdentitiesService;
  readonly logins: LoginService;
  readonly sessions: SessionsService;
  readonly devices: KnownDevices;
  readonly publicUrl: string;
}

/** Outcome of a sign-in at a provider, and where the page goes on. */
export interface Outcome {
  readonly result: OidcResult;
  /** Absent when the attempt is unknown. */
  readonly journey?: Journey | undefined;
  /** Value of the session cookie. */
  readonly token?: string;
  /** `Set-Cookie` by which the account knows the browser. */
  readonly setDevice?: string;
}

/**
 * Only our own pages may add a provider: a link on another site could add its author's account. Browsers leave
 * the header out on plain http; the referrer then has to do.
 */
function isFromOurPages({ koa }: RequestContext, publicUrl: string): boolean {
  const site = koa.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const referrer = koa.get('referer');
  return URL.canParse(referrer) && new URL(referrer).origin === new URL(publicUrl).origin;
}

/** Signing in through a provider: OpenID Connect, or OAuth 2 where the provider has nothing better. */
export function createOidcService(deps: Deps) {
  const { db, transact, rateLimits, secrets, securityEvent } = deps;
  const record = (type: string, userId: number, { ip }: RequestContext, provider: string) =>
    securityEvent({ type, outcome: 'success', userId, ip, reason: provider });
  const { providers, attempts, accountLinking, identities, logins, sessions, devices } = deps;

  const failed = (ctx: RequestContext, provider: string, error: unknown): 'failed' => {
    ctx.log.warn({ provider, ...safeError(error) }, 'sign-in at a provider failed');
    return 'failed';
  };

  /** The verified identity, or how the attempt ended without one. */
  const verify = async (
    callback: Callback,
    attempt: Started,
    ctx: RequestContext,
  ): Promise<VerifiedIdentity | OidcResult> => {
    const { provider, nonce, verifier } = attempt;
    try {
      const client = providers.get(provider);
      if (!client) return 'failed';
      return await client.finish(callback, { state: callback.state ?? '', nonce, verifier });
    } catch (error) {
      const isCancelled =
        error instanceof AuthorizationResponseError && error.error === 'access_denied';
      return isCancelled ? 'cancelled' : failed(ctx, provider, error);
    }
  };

  const addTo = async (
    userId: number,
    identity: IdentityKey,
    ctx: RequestContext,
  ): Promise<OidcResult> => {
    // Another member signed in, or this one signed out, in the meantime.
    if (ctx.actor?.userId !== userId) return 'expired';
    if (!(await identities.add(identity, userId))) return 'identity-taken';
    record('account.provider-linked', userId, ctx, identity.provider);
    return 'linked';
  };

  const signIn = async (
    verified: VerifiedIdentity,
    journey: Journey,
    browser: string,
    ctx: RequestContext,
  ) => {
    const subject = secrets.identityHash(verified.issuer, verified.subject);
    const key = { provider: journey.provider, subject };
    const linked = await accountLinking.link(verified, key, ctx);
    if (linked.kind === 'password-needed') {
      await attempts.storePendingLink(browser, journey, subject, linked.userId);
      return { result: 'link' } as const;
    }
    if (linked.kind !== 'member') return { result: linked.kind };
    const token = await sessions.open({
      userId: linked.userId,
      rememberMe: journey.rememberMe,
      userAgent: ctx.koa.get('user-agent') || null,
      replaces: ctx.actor,
    });
    const setDevice = await devices.remember(ctx.koa.get('cookie'), linked.userId);
    record('session.sign-in', linked.userId, ctx, journey.provider);
    return { result: 'signed-in', token, setDevice } as const;
  };

  const end = async (
    callback: Callback,
    attempt: Started,
    browser: string,
    ctx: RequestContext,
  ): Promise<Omit<Outcome, 'journey'>> => {
    const verified = await verify(callback, attempt, ctx);
    if (typeof verified === 'string') return { result: verified };
    if (attempt.linksTo === null) return signIn(verified, attempt, browser, ctx);
    const subject = secrets.identityHash(verified.issuer, verified.subject);
    return { result: await addTo(attempt.linksTo, { provider: attempt.provider, subject }, ctx) };
  };

  return {
    /**
     * Throws 404 for an unknown provider and 429 per client address.
     * @returns the provider's page, or the outcome when it ended already
     */
    start: async (
      journey: Journey,
      isLink: boolean,
      browser: string,
      ctx: RequestContext,
    ): Promise<URL | Outcome> => {
      const provider = providers.get(journey.provider);
      if (!provider) throw notFound();
      await rateLimits.take(`oidc-start:${addressKey(ctx.ip)}`, startsPerAddress);
      if (isLink && (!ctx.actor || !isFromOurPages(ctx, deps.publicUrl))) {
        return { result: 'expired', journey };
      }
      try {
        const linksTo = isLink ? (ctx.actor?.userId ?? null) : null;
        const challenge = await attempts.start(browser, journey, linksTo);
        return await provider.begin(challenge, { locale: ctx.locale, popup: journey.popup });
      } catch (error) {
        return { result: failed(ctx, journey.provider, error), journey };
      }
    },

    /** Throws 404 for an unknown provider; every other failure is an outcome. */
    finish: async (
      provider: string,
      callback: Callback,
      browser: string | null,
      ctx: RequestContext,
    ): Promise<Outcome> => {
      if (!providers.has(provider)) throw notFound();
      try {
        const { state } = callback;
        const attempt = state && browser ? await attempts.take(state, browser) : null;
        if (!attempt || !browser) return { result: 'expired' };
        const { provider: begunAt, returnTo, rememberMe, popup } = attempt;
        const journey = { provider: begunAt, returnTo, rememberMe, popup };
        // The redirect came from another provider than the attempt began at: an attack, or a mistake.
        if (begunAt !== provider) return { result: 'failed', journey };
        try {
          return { journey, ...(await end(callback, attempt, browser, ctx)) };
        } catch (error) {
          return { journey, result: failed(ctx, provider, error) };
        }
      } catch (error) {
        return { result: failed(ctx, provider, error) };
      }
    },

    /**
     * Links the identity verified in this browser to the account with the same address, and signs in. Wrong passwords
     * count as at the sign-in. Throws 410 OIDC_ATTEMPT_EXPIRED, 401 INVALID_CREDENTIALS, 429.
     */
    link: async (
      password: string,
      browser: string | null,
      ctx: RequestContext,
    ): Promise<{ user: Me; token: string; setDevice: string; rememberMe: boolean }> => {
      const pending = browser ? await attempts.findPendingLink(browser) : null;
      const email = pending && (await findUserById(db, pending.userId))?.email;
      if (!pending || !email) {
        throw gone('OIDC_ATTEMPT_EXPIRED', 'This sign-in has expired: start again');
      }
      const { rememberMe, provider, subject, stateHash, userId } = pending;
      const signedIn = await logins.login({ identifier: email, password, rememberMe }, ctx);
      await transact(async (tx, outbox) => {
        // False: the same form was sent twice, and the first one linked it.
        if (!(await attempts.consume(tx, stateHash))) return;
        await identities.put(tx, { provider, subject }, userId);
        outbox.afterCommit(() => record('account.provider-linked', userId, ctx, provider));
      });
      return { ...signedIn, rememberMe };
    },
  };
}
export type OidcService = ReturnType<typeof createOidcService>;
