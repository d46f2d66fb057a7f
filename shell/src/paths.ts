import { accountPages } from '@siteswap/contracts/core';

/** Addresses of the shell's own pages. */
export const paths = {
  home: '/',
  login: '/login',
  logout: '/logout',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  unsubscribe: '/unsubscribe',
  authComplete: '/auth/complete',
  privacyPolicy: '/privacy-policy',
  profile: accountPages['shell.profile'],
  profileSecurity: '/profile#security',
  profileContact: '/profile#contact',
  profileNotifications: '/profile#notifications',
  notifications: '/notifications',
} as const;

/** A page with the query of the present one: so that `returnTo` is passed on through the steps of the sign-in. */
export const withQuery = (path: string, query: URLSearchParams): string =>
  query.size > 0 ? `${path}?${query}` : path;
