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
import {
  type Actor,
  bind,
  type RecordSecurityEvent,
  type RequestContext,
  type RouteBinding,
} from '@siteswap/service-kit';
import type { LoginService } from './login.service.ts';
import type { SessionCookie } from './session-cookie.format.ts';
import { rememberedLifetime, type SessionsService } from './sessions.service.ts';

interface Deps {
  readonly sessions: SessionsService;
  readonly logins: LoginService;
  readonly cookie: SessionCookie;
  readonly securityEvent: RecordSecurityEvent;
}

export function sessionRoutes(deps: Deps): RouteBinding[] {
  const { sessions, logins, cookie, securityEvent } = deps;
  const recordEnd = ({ userId }: Actor, { ip }: RequestContext, reason: string) =>
    securityEvent({ type: 'session.ended', outcome: 'success', userId, ip, reason });
  const signOut = async ({ actor, ctx }: { actor: Actor | null; ctx: RequestContext }) => {
    if (actor) {
      await sessions.close(actor);
      recordEnd(actor, ctx, 'signed out');
    }
    ctx.koa.append('set-cookie', cookie.clear());
    return { ok: true as const };
  };
  const whoAmI = async ({ actor }: { actor: Actor }) => ({ user: await sessions.me(actor) });

  return [
    bind(login, async ({ body, ctx }) => {
      const { user, token, setDevice } = await logins.login(body, ctx);
      const maxAge = body.rememberMe ? rememberedLifetime / 1000 : undefined;
      ctx.koa.append('set-cookie', cookie.set(token, maxAge));
      ctx.koa.append('set-cookie', setDevice);
      return { user };
    }),
    bind(logout, signOut),
    bind(deleteSession, signOut),
    bind(getSession, whoAmI),
    bind(getSessionMe, whoAmI),
    bind(listMySessions, async ({ actor }) => ({ data: await sessions.list(actor) })),
    bind(endMySession, async ({ actor, params, ctx }) => {
      await sessions.endOne(actor, params.id);
      recordEnd(actor, ctx, 'one ended by its member');
      if (params.id === actor.sid) ctx.koa.append('set-cookie', cookie.clear());
      return { ok: true as const };
    }),
    bind(endOtherSessions, async ({ actor, ctx }) => {
      const ended = await sessions.endOthers(actor);
      recordEnd(actor, ctx, 'all others ended by their member');
      return { ended };
    }),
    bind(exchangeSession, ({ body }) => sessions.exchange(body.sessionId, body.audience)),
  ];
}
