import { checkEmail, register, resendVerification, verifyEmail } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { KnownDevices, SessionCookie } from '#src/features/sessions/sessions.public.ts';
import type { AccountsService } from './accounts.service.ts';
import type { VerificationService } from './verification.service.ts';

interface Deps {
  readonly accounts: AccountsService;
  readonly verification: VerificationService;
  readonly devices: KnownDevices;
  readonly sessionCookie: SessionCookie;
}

export const accountRoutes = ({
  accounts,
  verification,
  devices,
  sessionCookie,
}: Deps): RouteBinding[] => [
  // A step of the form alone: looking the address up would take a measurable time.
  bind(checkEmail, () => ({ next: 'continue' as const })),
  bind(register, async ({ body, ctx }) => {
    const { tokenHash, setDevice } = devices.identify(ctx.koa.get('cookie'));
    const response = await accounts.register(body, ctx, tokenHash);
    ctx.koa.append('set-cookie', setDevice);
    return response;
  }),
  bind(verifyEmail, async ({ body, ctx }) => {
    const signedIn = await verification.verify(body.email, body.code, ctx);
    if (!signedIn) return { ok: true as const };
    ctx.koa.append('set-cookie', sessionCookie.set(signedIn.token));
    ctx.koa.append('set-cookie', signedIn.setDevice);
    return { ok: true as const, user: signedIn.user };
  }),
  bind(resendVerification, async ({ body, ctx }) => {
    await verification.resend(body.email, ctx);
    return { ok: true as const };
  }),
];
