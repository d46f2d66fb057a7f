import { oidcCookieName } from './oidc.ts';
import { deviceCookieName } from './sessions.ts';

/** Cookies that svc-core reads in addition to that of the session. The gateway forwards each on the paths that need it alone. */
export const forwardedCookies = [
  // It binds a sign-in at a provider to this browser.
  { nameOf: oidcCookieName, path: '/api/auth/oidc/' },
  // By it an account knows this browser.
  { nameOf: deviceCookieName, path: '/api/auth/' },
] as const;
