import { useLocation, useNavigate } from 'react-router';
import { useSession } from './session.ts';
import { signInPath } from './sign-in-path.ts';

/**
 * For releases of remotes that were built with it: `useMemberAction` says why, keeps the place and carries the action out.
 *
 * For an action of members on a public page: runs it for a member, and sends a visitor to the sign-in page, which
 * returns to this page.
 *
 * @example
 * const requireSignIn = useRequireSignIn();
 * <Button onPress={() => requireSignIn(() => setOpen(true))}>
 */
export function useRequireSignIn(): (action: () => void) => void {
  const { isAuthenticated } = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (action) => {
    if (isAuthenticated) action();
    else void navigate(signInPath(pathname + search));
  };
}
