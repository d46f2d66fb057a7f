import type { ShellManifest } from '@siteswap/contracts/platform';

/** Pages of the shell itself, as data: the build writes them into `shell.json` for the gateway. */
export const shellRoutes = [
  { id: 'shell.login', path: '/login', title: 'shell:page.login' },
  { id: 'shell.logout', path: '/logout', title: 'shell:page.logout' },
  { id: 'shell.register', path: '/register', title: 'shell:page.register' },
  { id: 'shell.verify-email', path: '/verify-email', title: 'shell:page.verifyEmail' },
  {
    id: 'shell.forgot-password',
    path: '/auth/forgot-password',
    title: 'shell:page.forgotPassword',
  },
  { id: 'shell.reset-password', path: '/auth/reset-password', title: 'shell:page.resetPassword' },
  { id: 'shell.auth-complete', path: '/auth/complete', title: 'shell:page.authComplete' },
  { id: 'shell.privacy-policy', path: '/privacy-policy', title: 'shell:page.privacy' },
  {
    id: 'shell.profile',
    path: '/profile',
    title: 'shell:page.profile',
    guard: 'auth-protected',
  },
  {
    id: 'shell.notifications',
    path: '/notifications',
    title: 'shell:page.notifications',
    guard: 'auth-protected',
  },
] as const satisfies ShellManifest['routes'];

export type ShellRouteId = (typeof shellRoutes)[number]['id'];
