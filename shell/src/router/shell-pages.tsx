import { needMessages } from '@siteswap/web-kit/shell';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { preparePolicy } from '#src/features/legal/policy-texts.loader.ts';
import { withMessages } from './page-messages.tsx';
import type { ShellRouteId } from './shell-routes.ts';

type Page = LazyExoticComponent<ComponentType>;

/** A page of the shell that is fetched when it is first shown, with the messages that only it needs. */
const page = <M,>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType,
  messages: readonly string[] = [],
): Page =>
  lazy(async () => {
    const texts = needMessages(messages).catch(() => undefined);
    const module = await load();
    await texts;
    const Shown = pick(module);
    return { default: messages.length > 0 ? withMessages(Shown, messages) : Shown };
  });

/** What a page needs in addition to its code before its first render, so that its markup is the same on both sides. */
const preparations: Partial<Record<ShellRouteId, () => Promise<unknown>>> = {
  'shell.privacy-policy': () => preparePolicy(),
};

/** Prepares the shell's pages among the matched routes. Never rejects: a page that lacks something says so itself. */
export async function preparePages(
  matches: readonly { readonly route: { readonly id?: string | undefined } }[],
): Promise<void> {
  const prepare = matches.map(({ route }) => preparations[route.id as ShellRouteId]);
  await Promise.all(prepare.map((one) => one?.().catch(() => undefined)));
}

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
  'shell.unsubscribe': page(
    () => import('#src/features/profile/pages/unsubscribe.page.tsx'),
    (module) => module.UnsubscribePage,
    ['profile'],
  ),
  'shell.auth-complete': page(
    () => import('#src/features/sign-in-providers/pages/auth-complete.page.tsx'),
    (module) => module.AuthCompletePage,
  ),
  'shell.privacy-policy': page(
    () => import('#src/features/legal/pages/privacy-policy.page.tsx'),
    (module) => module.PrivacyPolicyPage,
    ['*'],
  ),
  'shell.profile': page(
    () => import('#src/features/profile/pages/profile.page.tsx'),
    (module) => module.ProfilePage,
    ['profile', 'push'],
  ),
  'shell.notifications': page(
    () => import('#src/features/notifications/pages/notifications.page.tsx'),
    (module) => module.NotificationsPage,
  ),
};
