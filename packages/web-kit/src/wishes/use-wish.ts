import { useEffect, useEffectEvent } from 'react';
import { useSession } from '../session/session.ts';
import { takeWish, type Wish } from './wish-storage.ts';

/**
 * Carries out what a visitor wanted on this page before they signed in: calls `handler` once, when they are back.
 * A page with several things of a kind names the wish after the thing: `editions.star.12`.
 *
 * @example
 * useWish('carpool.offer', () => setOpen(true));
 */
export function useWish(name: string, handler: (values: Wish['values']) => void): void {
  const { isAuthenticated } = useSession();
  const carryOut = useEffectEvent(handler);
  useEffect(() => {
    if (!isAuthenticated) return;
    const values = takeWish(name);
    if (values) carryOut(values);
  }, [isAuthenticated, name]);
}
