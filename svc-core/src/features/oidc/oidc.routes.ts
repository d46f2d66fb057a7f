import {
  finishOidc,
  linkOidc,
  listIdentities,
  oidcCompletePath,
  removeIdentity,
  startOidc,
} from '@siteswap/contracts/core';
import { bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import { rememberedLife, type SessionCookie } from '#src/features/sessions/sessions.service.ts';
import type { IdentitiesService } from './identities.service.ts';
import type { Ending, OidcService } from './oidc.service.ts';
import type { OidcCookie } from './oidc-cookie.ts';
import { safeReturnTo } from './return-to.ts';

function leadTo(ctx: RequestContext, address: string): void {
  const { koa } = ctx;
  koa.status = 303;
  koa.redirect(address);
  // No page in between, which would name the address.
  koa.body = '';
  koa.set('cache-control', 'no-store');
  koa.set('referrer-policy', 'no-referrer');
}

/** Our page on which every sign-in at a provider ends. */
function pageOf({ result, journey }: Ending, provider: string): string {
  const query = new URLSearchParams({ result, provider });
  if (journey && journey.returnTo !== '/') query.set('returnTo', journey.returnTo);
  if (journey?.rememberMe) query.set('rememberMe', 'true');
  if (journey?.popup) query.set('popup', 'true');
  return `${oidcCompletePath}?${query}`;
}

export function oidcRoutes(deps: {
  oidc: OidcService;
  identities: IdentitiesService;
  oidcCookie: OidcCookie;
  sessionCookie: SessionCookie;
  publicUrl: string;
}): RouteBinding[] {
  const { oidc, identities, oidcCookie, sessionCookie, publicUrl } = deps;
  const setSession = (ctx: RequestContext, token: string, rememberMe: boolean) =>
    ctx.koa.append(
      'set-cookie',
      sessionCookie.set(token, rememberMe ? rememberedLife / 1000 : undefined),
    );

  return [
    bind(startOidc, async ({ params, query, ctx }) => {
      const { provider } = params;
      const journey = {
        provider,
        returnTo: safeReturnTo(query.returnTo, publicUrl),
        rememberMe: query.rememberMe ?? false,
        popup: query.popup ?? false,
      };
      const begun = await oidc.start(journey, query.link ?? false, oidcCookie.renew(ctx), ctx);
      leadTo(ctx, begun instanceof URL ? begun.href : pageOf(begun, provider));
    }),

    bind(finishOidc, async ({ params, query, ctx }) => {
      const ending = await oidc.finish(params.provider, query, oidcCookie.read(ctx), ctx);
      if (ending.token) setSession(ctx, ending.token, ending.journey?.rememberMe ?? false);
      leadTo(ctx, pageOf(ending, params.provider));
    }),

    bind(linkOidc, async ({ body, ctx }) => {
      const { user, token, rememberMe } = await oidc.link(body.password, oidcCookie.read(ctx), ctx);
      setSession(ctx, token, rememberMe);
      return { user, rememberMe };
    }),

    bind(listIdentities, async ({ actor }) => ({ identities: await identities.list(actor) })),

    bind(removeIdentity, async ({ actor, params }) => {
      await identities.remove(actor, params.id);
      return { ok: true as const };
    }),
  ];
}
