import { requestPasswordReset, resetPassword, verifyResetToken } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PasswordResetService } from './password-reset.service.ts';

export const passwordResetRoutes = (resets: PasswordResetService): RouteBinding[] => [
  bind(requestPasswordReset, async ({ body, ctx }) => {
    await resets.request(body.email, ctx);
    return { ok: true as const };
  }),
  bind(verifyResetToken, ({ query, ctx }) => {
    // The URL contains a secret: no cache may store it.
    ctx.koa.set('cache-control', 'no-store');
    return resets.check(query.token, ctx);
  }),
  bind(resetPassword, async ({ body, ctx }) => {
    const email = await resets.reset(body.token, body.password, ctx);
    return { ok: true as const, email };
  }),
];
