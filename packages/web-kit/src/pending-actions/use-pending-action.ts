import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { type PendingAction, takePendingAction } from './pending-action-storage.ts';

/**
 * Carries out what a visitor wanted on this page before they signed in: calls `run` once, when they are back. Most pages
 * use `useMemberAction`, which also asks them to sign in.
 */
export function usePendingAction(
  name: string,
  run: (values: PendingAction['values']) => void,
): void {
  const { isAuthenticated } = useSession();
  const carryOut = useEffectEvent(run);
  useEffect(() => {
    if (!isAuthenticated) return;
    const values = takePendingAction(name);
    if (values) carryOut(values);
  }, [isAuthenticated, name]);
}
