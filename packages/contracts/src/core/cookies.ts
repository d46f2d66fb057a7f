import { siteCookieName } from '../site-cookie.ts';

/** Name of the session cookie, which the gateway reads. */
export const sessionCookieName = (publicUrl: string): string =>
  siteCookieName('session', publicUrl);

/** By it an account knows a browser. */
export const deviceCookie = 'device';
export const deviceCookieName = (publicUrl: string): string =>
  siteCookieName(deviceCookie, publicUrl);

/** Binds a sign-in at a provider to the browser that began it. */
export const oidcCookie = 'oidc';
export const oidcCookieName = (publicUrl: string): string => siteCookieName(oidcCookie, publicUrl);
