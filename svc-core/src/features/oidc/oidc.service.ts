import type { Me, OidcResult } from '@siteswap/contracts/core';
import { gone, notFound, type RateLimits, type RequestContext } from '@siteswap/service-kit';
import { AuthorizationResponseError } from 'openid-client';
import type { CoreTransact } from '#src/db.ts';
import type { LoginService } from '#src/features/sessions/login.service.ts';
import type { SessionsService } from '#src/features/sessions/sessions.service.ts';
import type { UsersService } from '#src/features/users/users.service.ts';
import type { Secrets } from '#src/secrets.ts';
import type { ArrivalsService } from './arrivals.service.ts';
import type { AttemptsService, Journey, Started } from './attempts.service.ts';
import type { IdentitiesService } from './identities.service.ts';
import type { Callback, Proven, SignInAt } from './providers.ts';
import { whatFailed } from './what-failed.ts';

const startsPerAddress = { points: 120, seconds: 60 };

interface Dependencies {
  readonly providers: ReadonlyMap<string, SignInAt>;
  readonly attempts: AttemptsService;
  readonly arrivals: ArrivalsService;
  readonly identities: IdentitiesService;
  readonly users: UsersService;
  readonly logins: LoginService;
  readonly sessions: SessionsService;
  readonly transact: CoreTransact;
  readonly rateLimits: RateLimits;
  readonly secrets: Secrets;
  readonly publicUrl: string;
}

/** How it ended, and what the page needs to go on. */
export interface Ending {
  readonly result: OidcResult;
  /** Unknown when the attempt is. */
  readonly journey?: Journey | undefined;
  /** Value of the session cookie. */
  readonly token?: string;
}

/**
 * Only our own pages may add a provider: a link elsewhere could add the account of whoever wrote it. Browsers leave
 * the header out where nothing is encrypted; the page's address then has to do.
 */
function isFromOurPages({ koa }: RequestContext, publicUrl: string): boolean {
  const site = koa.get('sec-fetch-site');
  if (site) return site === 'same-origin';
  const referrer = koa.get('referer');
  return URL.canParse(referrer) && new URL(referrer).origin === new URL(publicUrl).origin;
}

/** Signing in through somebody else: OpenID Connect, or OAuth 2 where there is nothing better. */
export function createOidcService(deps: Dependencies) {
  const { providers, attempts, arrivals, identities, logins, sessions, secrets } = deps;

  const failed = (ctx: RequestContext, provider: string, error: unknown): 'failed' => {
    ctx.log.warn({ provider, ...whatFailed(error) }, 'sign-in at a provider failed');
    return 'failed';
  };

  /** Who they are there, or how it ended without that. */
  const prove = async (
    callback: Callback,
    attempt: Started,
    ctx: RequestContext,
  ): Promise<Proven | OidcResult> => {
    const { provider, nonce, verifier } = attempt;
    try {
      const at = providers.get(provider);
      if (!at) return 'failed';
      return await at.finish(callback, { state: callback.state ?? '', nonce, verifier });
    } catch (error) {
      const isRefusal =
        error instanceof AuthorizationResponseError && error.error === 'access_denied';
      return isRefusal ? 'cancelled' : failed(ctx, provider, error);
    }
  };

  const addTo = async (
    userId: number,
    identity: { provider: string; subject: string },
    ctx: RequestContext,
  ): Promise<OidcResult> => {
    // Somebody else signed in, or out, in the meantime.
    if (ctx.actor?.userId !== userId) return 'expired';
    return (await identities.add(identity, userId)) ? 'linked' : 'identity-taken';
  };

  const signIn = async (proven: Proven, going: Journey, browser: string, ctx: RequestContext) => {
    const subject = secrets.identityHash(proven.issuer, proven.subject);
    const identity = { provider: going.provider, subject };
    const arrival = await arrivals.receive(proven, identity, ctx);
    if (arrival.kind === 'address-of') {
      await attempts.awaitPassword(browser, going, subject, arrival.userId);
      return { result: 'link' } as const;
    }
    if (arrival.kind !== 'member') return { result: arrival.kind };
    const token = await sessions.open({
      userId: arrival.userId,
      rememberMe: going.rememberMe,
      userAgent: ctx.koa.get('user-agent') || null,
      replaces: ctx.actor,
    });
    return { result: 'signed-in', token } as const;
  };

  const end = async (
    callback: Callback,
    attempt: Started,
    browser: string,
    ctx: RequestContext,
  ): Promise<Omit<Ending, 'journey'>> => {
    const proven = await prove(callback, attempt, ctx);
    if (typeof proven === 'string') return { result: proven };
    if (attempt.linksTo === null) return signIn(proven, attempt, browser, ctx);
    const subject = secrets.identityHash(proven.issuer, proven.subject);
    return { result: await addTo(attempt.linksTo, { provider: attempt.provider, subject }, ctx) };
  };

  return {
    /**
     * Throws 404 for a provider that is not ours and 429 per client address.
     * @returns the provider's page, or how it ended already
     */
    start: async (
      going: Journey,
      isLink: boolean,
      browser: string,
      ctx: RequestContext,
    ): Promise<URL | Ending> => {
      const provider = providers.get(going.provider);
      if (!provider) throw notFound();
      await deps.rateLimits.take(`oidc-start:${ctx.ip}`, startsPerAddress);
      if (isLink && (!ctx.actor || !isFromOurPages(ctx, deps.publicUrl))) {
        return { result: 'expired', journey: going };
      }
      try {
        const linksTo = isLink ? (ctx.actor?.userId ?? null) : null;
        const challenge = await attempts.start(browser, going, linksTo);
        return await provider.begin(challenge, { locale: ctx.locale, popup: going.popup });
      } catch (error) {
        return { result: failed(ctx, going.provider, error), journey: going };
      }
    },

    /** Throws 404 for a provider that is not ours; whatever else goes wrong is an ending. */
    finish: async (
      provider: string,
      callback: Callback,
      browser: string | null,
      ctx: RequestContext,
    ): Promise<Ending> => {
      if (!providers.has(provider)) throw notFound();
      try {
        const { state } = callback;
        const attempt = state && browser ? await attempts.take(state, browser) : null;
        if (!attempt || !browser) return { result: 'expired' };
        const { provider: begunAt, returnTo, rememberMe, popup } = attempt;
        const journey = { provider: begunAt, returnTo, rememberMe, popup };
        // An answer of one provider to a question put to another is an attack, or nonsense.
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
     * Links who was proven in this browser to the account with the same address, and signs in. Wrong passwords count
     * as they do at the sign-in. Throws 410 OIDC_ATTEMPT_EXPIRED, 401 INVALID_CREDENTIALS, 429.
     */
    link: async (
      password: string,
      browser: string | null,
      ctx: RequestContext,
    ): Promise<{ user: Me; token: string; rememberMe: boolean }> => {
      const awaited = browser ? await attempts.awaited(browser) : null;
      const email = awaited && (await deps.users.findById(awaited.userId))?.email;
      if (!awaited || !email) {
        throw gone('OIDC_ATTEMPT_EXPIRED', 'This sign-in is over: begin again');
      }
      const { rememberMe, provider, subject, stateHash, userId } = awaited;
      const signedIn = await logins.login({ identifier: email, password, rememberMe }, ctx);
      await deps.transact(async (tx) => {
        // False: the same form was sent twice, and the first one linked it.
        if (!(await attempts.consume(tx, stateHash))) return;
        await identities.put(tx, { provider, subject }, userId);
      });
      return { ...signedIn, rememberMe };
    },
  };
}
export type OidcService = ReturnType<typeof createOidcService>;
