import { checkEmail, register, resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { AccountsService } from './accounts.service.ts';
import type { VerificationService } from './verification.service.ts';

export const accountRoutes = (
  accounts: AccountsService,
  verification: VerificationService,
): RouteBinding[] => [
  // The step exists for the form; looking the address up would only create something to measure.
  bind(checkEmail, () => ({ next: 'continue' as const })),
  bind(register, ({ body, ctx }) => accounts.register(body, ctx)),
  bind(verifyEmail, async ({ body }) => {
    await verification.verify(body.email, body.code);
    return { ok: true as const };
  }),
  bind(resendVerification, async ({ body, ctx }) => {
    await verification.resend(body.email, ctx);
    return { ok: true as const };
  }),
];
