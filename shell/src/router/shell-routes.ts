import type { ShellManifest } from '@siteswap/contracts/platform';
import { paths } from '../paths.ts';

/** Pages of the shell itself, as data: the build writes them into `shell.json` for the gateway. */
export const shellRoutes = [
  { id: 'shell.login', path: paths.login, title: 'shell:page.login' },
  {
    id: 'shell.logout',
    path: paths.logout,
    title: 'shell:page.logout',
    isForBrowsers: true,
  },
  { id: 'shell.register', path: paths.register, title: 'shell:page.register' },
  {
    id: 'shell.verify-email',
    path: paths.verifyEmail,
    title: 'shell:page.verifyEmail',
    isForBrowsers: true,
  },
  {
    id: 'shell.forgot-password',
    path: paths.forgotPassword,
    title: 'shell:page.forgotPassword',
  },
  {
    id: 'shell.reset-password',
    path: paths.resetPassword,
    title: 'shell:page.resetPassword',
    isForBrowsers: true,
  },
  {
    id: 'shell.unsubscribe',
    path: paths.unsubscribe,
    title: 'shell:page.unsubscribe',
    messages: ['profile'],
    isForBrowsers: true,
  },
  {
    id: 'shell.auth-complete',
    path: paths.authComplete,
    title: 'shell:page.authComplete',
    isForBrowsers: true,
  },
  {
    id: 'shell.privacy-policy',
    path: paths.privacyPolicy,
    title: 'shell:page.privacy',
    // Each remote has a section in it.
    messages: ['*'],
  },
  {
    id: 'shell.profile',
    path: paths.profile,
    title: 'shell:page.profile',
    guard: 'auth-protected',
    messages: ['profile', 'push'],
  },
  {
    id: 'shell.notifications',
    path: paths.notifications,
    title: 'shell:page.notifications',
    guard: 'auth-protected',
  },
] as const satisfies ShellManifest['routes'];

export type ShellRouteId = (typeof shellRoutes)[number]['id'];
