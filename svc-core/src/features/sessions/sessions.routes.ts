import {
  deleteSession,
  endMySession,
  endOtherSessions,
  exchangeSession,
  getSession,
  getSessionMe,
  listMySessions,
  login,
  logout,
} from '@siteswap/contracts/core';
import { type Actor, bind, type RequestContext, type RouteBinding } from '@siteswap/service-kit';
import type { LoginService } from './login.service.ts';
import type { SessionCookie } from './session-cookie.ts';
import { rememberedLife, type SessionsService } from './sessions.service.ts';

export function sessionRoutes(
  sessions: SessionsService,
  logins: LoginService,
  cookie: SessionCookie,
): RouteBinding[] {
  const signOut = async ({ actor, ctx }: { actor: Actor | null; ctx: RequestContext }) => {
    if (actor) await sessions.close(actor);
    ctx.koa.append('set-cookie', cookie.clear());
    return { ok: true as const };
  };
  const whoAmI = async ({ actor }: { actor: Actor }) => ({ user: await sessions.me(actor) });

  return [
    bind(login, async ({ body, ctx }) => {
      const { user, token } = await logins.login(body, ctx);
      const maxAge = body.rememberMe ? rememberedLife / 1000 : undefined;
      ctx.koa.append('set-cookie', cookie.set(token, maxAge));
      return { user };
    }),
    bind(logout, signOut),
    bind(deleteSession, signOut),
    bind(getSession, whoAmI),
    bind(getSessionMe, whoAmI),
    bind(listMySessions, async ({ actor }) => ({ sessions: await sessions.list(actor) })),
    bind(endMySession, async ({ actor, params, ctx }) => {
      await sessions.endOne(actor, params.id);
      if (params.id === actor.sid) ctx.koa.append('set-cookie', cookie.clear());
      return { ok: true as const };
    }),
    bind(endOtherSessions, async ({ actor }) => ({ ended: await sessions.endOthers(actor) })),
    bind(exchangeSession, ({ body }) => sessions.exchange(body.sessionId)),
  ];
}
