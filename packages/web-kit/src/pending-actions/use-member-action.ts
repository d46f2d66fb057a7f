import { useSession } from '../session/session.ts';
import { askToSignIn, type SignInRequest } from './ask-to-sign-in.ts';
import type { PendingAction } from './pending-action-storage.ts';
import { usePendingAction } from './use-pending-action.ts';

type Values = PendingAction['values'];

interface MemberActionOptions extends Pick<SignInRequest, 'reason' | 'email' | 'instead'> {
  /** Does it, at once for a member, or when the visitor is back. `values` may be those of an earlier release. */
  readonly run: (values: Values) => void;
}

/**
 * An action for members on a public page: runs it, or asks a visitor to sign in and runs it when they are back. A page
 * with several things of a kind names the action after the thing: `editions.star.12`.
 *
 * @returns what the button calls, with plain values that `run` gets
 * @example
 * const offer = useMemberAction('carpool.offer', { reason: t('offer.signIn'), run: () => setOpen(true) });
 * <Button onPress={() => offer()}>
 */
export function useMemberAction(
  name: string,
  { run, ...request }: MemberActionOptions,
): (values?: Values) => void {
  const { isAuthenticated } = useSession();
  usePendingAction(name, run);
  return (values = {}) => {
    if (isAuthenticated) run(values);
    else askToSignIn({ ...request, pending: { name, values } });
  };
}
