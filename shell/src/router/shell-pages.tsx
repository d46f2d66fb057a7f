import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { ShellRouteId } from './shell-routes.ts';

type Page = LazyExoticComponent<ComponentType>;

/** A page of the shell that is fetched when it is first shown. */
const page = <M,>(load: () => Promise<M>, pick: (module: M) => ComponentType): Page =>
  lazy(async () => ({ default: pick(await load()) }));

/** The component behind each of the shell's own routes. */
export const shellPages: Record<ShellRouteId, Page> = {
  'shell.login': page(
    () => import('#src/features/accounts/pages/login.page.tsx'),
    (module) => module.LoginPage,
  ),
  'shell.logout': page(
    () => import('#src/features/accounts/pages/logout.page.tsx'),
    (module) => module.LogoutPage,
  ),
  'shell.register': page(
    () => import('#src/features/accounts/pages/register.page.tsx'),
    (module) => module.RegisterPage,
  ),
  'shell.verify-email': page(
    () => import('#src/features/accounts/pages/verify-email.page.tsx'),
    (module) => module.VerifyEmailPage,
  ),
  'shell.forgot-password': page(
    () => import('#src/features/accounts/pages/forgot-password.page.tsx'),
    (module) => module.ForgotPasswordPage,
  ),
  'shell.reset-password': page(
    () => import('#src/features/accounts/pages/reset-password.page.tsx'),
    (module) => module.ResetPasswordPage,
  ),
  'shell.auth-complete': page(
    () => import('#src/features/sign-in-providers/pages/auth-complete.page.tsx'),
    (module) => module.AuthCompletePage,
  ),
  'shell.privacy-policy': page(
    () => import('#src/features/legal/privacy-policy.page.tsx'),
    (module) => module.PrivacyPolicyPage,
  ),
  'shell.profile': page(
    () => import('#src/features/profile/pages/profile.page.tsx'),
    (module) => module.ProfilePage,
  ),
  'shell.notifications': page(
    () => import('#src/features/notifications/pages/notifications.page.tsx'),
    (module) => module.NotificationsPage,
  ),
};
