import { randomBytes } from 'node:crypto';
import {
  linkOidc,
  listIdentities,
  oidcCallback,
  oidcCompletePath,
  removeIdentity,
  safeReturnTo,
  startOidc,
} from '@siteswap/contracts/core';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import { rememberedLifetime, type SessionCookie } from '#src/features/sessions/sessions.public.ts';
import { attemptLifetime } from './attempts.service.ts';
import type { IdentitiesService } from './identities.service.ts';
import type { OidcService, Outcome } from './oidc.service.ts';
import type { OidcCookie } from './oidc-cookie.format.ts';

function redirect({ koa }: RequestContext, address: string): void {
  koa.status = 303;
  koa.redirect(address);
  // Koa would write a page that names the address.
  koa.body = '';
  koa.set('cache-control', 'no-store');
  koa.set('referrer-policy', 'no-referrer');
}

/** The page of the shell on which every sign-in at a provider ends. */
function completePage({ result, journey }: Outcome, provider: string): string {
  const query = new URLSearchParams({ result, provider });
  if (journey && journey.returnTo !== '/') query.set('returnTo', journey.returnTo);
  if (journey?.rememberMe) query.set('rememberMe', 'true');
  if (journey?.popup) query.set('popup', 'true');
  return `${oidcCompletePath}?${query}`;
}

interface Deps {
  readonly oidc: OidcService;
  readonly identities: IdentitiesService;
  readonly oidcCookie: OidcCookie;
  readonly sessionCookie: SessionCookie;
  readonly publicUrl: string;
}

export function oidcRoutes(deps: Deps): RouteBinding[] {
  const { oidc, identities, oidcCookie, sessionCookie, publicUrl } = deps;
  const setSession = (ctx: RequestContext, token: string, rememberMe: boolean) =>
    ctx.koa.append(
      'set-cookie',
      sessionCookie.set(token, rememberMe ? rememberedLifetime / 1000 : undefined),
    );

  const browserOf = ({ koa }: RequestContext) => oidcCookie.read(koa.get('cookie'));
  /** Reuses the browser's value: a second window of it must not end the attempt of the first one. */
  const renewBrowser = (ctx: RequestContext): string => {
    const browser = browserOf(ctx) ?? randomBytes(32).toString('base64url');
    ctx.koa.append('set-cookie', oidcCookie.set(browser, attemptLifetime / 1000));
    return browser;
  };

  return [
    bind(startOidc, async ({ params, query, ctx }) => {
      const { provider } = params;
      const journey = {
        provider,
        returnTo: safeReturnTo(query.returnTo, new URL(publicUrl).origin),
        rememberMe: query.rememberMe ?? false,
        popup: query.popup ?? false,
      };
      const target = await oidc.start(journey, query.link ?? false, renewBrowser(ctx), ctx);
      redirect(ctx, target instanceof URL ? target.href : completePage(target, provider));
    }),

    bind(oidcCallback, async ({ params, query, ctx }) => {
      const outcome = await oidc.finish(params.provider, query, browserOf(ctx), ctx);
      if (outcome.token) setSession(ctx, outcome.token, outcome.journey?.rememberMe ?? false);
      if (outcome.setDevice) ctx.koa.append('set-cookie', outcome.setDevice);
      redirect(ctx, completePage(outcome, params.provider));
    }),

    bind(linkOidc, async ({ body, ctx }) => {
      const { user, token, setDevice, rememberMe } = await oidc.link(
        body.password,
        browserOf(ctx),
        ctx,
      );
      setSession(ctx, token, rememberMe);
      ctx.koa.append('set-cookie', setDevice);
      return { user, rememberMe };
    }),

    bind(listIdentities, async ({ actor }) => ({ data: await identities.list(actor) })),

    bind(removeIdentity, async ({ actor, params, ctx }) => {
      await identities.remove(actor, params.id, ctx.ip);
      return { ok: true as const };
    }),
  ];
}
