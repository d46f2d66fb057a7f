import { guardNames } from '@siteswap/contracts/platform';
import type { SessionState } from '@siteswap/web-kit/shell';

/** `sign-in` leads to the login page, `abort` to page not found. */
export type GuardResult = 'allow' | 'sign-in' | 'abort';
type Guard = (session: SessionState) => GuardResult;
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

/** Evaluates a route's guard; a route without one is open. @throws Error for an unknown name: a typo must not open a page. */
export function evaluateGuard(guard: string | undefined, session: SessionState): GuardResult {
  if (guard === undefined) return 'allow';
  if (!isGuardName(guard)) throw new Error(`Unknown route guard: ${guard}`);
  return guards[guard](session);
}
