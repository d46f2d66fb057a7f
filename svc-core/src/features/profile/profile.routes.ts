import {
  cancelEmailChange,
  changePassword,
  confirmAddressAgain,
  confirmEmailChange,
  deletePicture,
  getProfile,
  resendEmailChange,
  updateProfile,
} from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { EmailChangeService } from './email-change.service.ts';
import type { ProfileService } from './profile.service.ts';

export const profileRoutes = (
  profile: ProfileService,
  emailChange: EmailChangeService,
): RouteBinding[] => [
  bind(getProfile, async ({ actor }) => ({ user: await profile.get(actor) })),
  bind(updateProfile, async ({ actor, body }) => ({ user: await profile.update(actor, body) })),
  bind(confirmEmailChange, async ({ actor, body, ctx }) => ({
    user: await emailChange.confirm(actor, body.code, ctx.ip),
  })),
  bind(resendEmailChange, async ({ actor }) => {
    await emailChange.resend(actor);
    return { ok: true as const };
  }),
  bind(confirmAddressAgain, async ({ actor }) => ({ user: await emailChange.beginAgain(actor) })),
  bind(cancelEmailChange, async ({ actor }) => ({ user: await emailChange.cancel(actor) })),
  bind(deletePicture, async ({ actor }) => ({
    user: await profile.update(actor, { profilePicture: null }),
  })),
  bind(changePassword, async ({ actor, body, ctx }) => {
    await profile.changePassword(actor, body, ctx.ip);
    return { ok: true as const };
  }),
];
