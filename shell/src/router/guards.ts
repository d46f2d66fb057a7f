import { guardNames } from '@siteswap/contracts/platform';
import type { SessionState } from '@siteswap/web-kit';

/** What a guard says: go on, go and sign in, or stay away. */
export type Verdict = 'allow' | 'sign-in' | 'abort';
type Guard = (session: SessionState) => Verdict;
type GuardName = (typeof guardNames)[number];

const mustBeMember: Guard = ({ user }) => (user ? 'allow' : 'sign-in');

const guards: Record<GuardName, Guard> = {
  'auth-protected': mustBeMember,
  authenticated: mustBeMember,
  'super-admin': ({ user }) => {
    if (!user) return 'sign-in';
    return user.isGlobalAdmin ? 'allow' : 'abort';
  },
};

const isGuardName = (name: string): name is GuardName =>
  (guardNames as readonly string[]).includes(name);

/** Judges a route's guard. No guard allows. @throws Error for a name nobody defined: a typo must not open a page. */
export function judge(guard: string | undefined, session: SessionState): Verdict {
  if (guard === undefined) return 'allow';
  if (!isGuardName(guard)) throw new Error(`Unknown route guard: ${guard}`);
  return guards[guard](session);
}

/** Where a visitor is sent: the login page, which leads back to the full path they wanted. */
export const loginPath = (fullPath: string): string =>
  `/login?returnTo=${encodeURIComponent(fullPath)}`;
