import { prove } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { SessionCookie } from '#src/features/sessions/sessions.public.ts';
import type { ProofService } from './proof.service.ts';

interface Deps {
  readonly proof: ProofService;
  readonly cookie: SessionCookie;
}

export function proofRoutes({ proof, cookie }: Deps): RouteBinding[] {
  return [
    bind(prove, async ({ actor, body, ctx }) => {
      const { token, maxAge } = await proof.prove(actor, body.password, ctx.ip);
      const seconds = maxAge === null ? undefined : Math.floor(maxAge / 1000);
      ctx.koa.append('set-cookie', cookie.set(token, seconds));
      return { ok: true as const };
    }),
  ];
}
