import { resendVerification } from '@siteswap/contracts/core';
import { ProblemError, useRouteMutation } from '@siteswap/web-kit';
import { useState } from 'react';
import { useCountdown } from './use-countdown.ts';

const CODE_LIFETIME_MS = 15 * 60_000;
const AGAIN_AFTER_MS = 60_000;

/**
 * The mailed code in time: how long it is valid, when another may be asked for, and asking for it.
 * @param firstSentAt milliseconds since 1970; 0 when nobody knows, then another may be asked for at once
 */
export function useNewCode(firstSentAt: number) {
  const [sentAt, setSentAt] = useState(firstSentAt);
  const [mayAskAt, setMayAskAt] = useState(firstSentAt + AGAIN_AFTER_MS);
  const resend = useRouteMutation(resendVerification);
  const validFor = useCountdown(sentAt + CODE_LIFETIME_MS);
  const askIn = useCountdown(mayAskAt);

  /** Whether another code is on its way. */
  const ask = async (email: string): Promise<boolean> => {
    try {
      await resend.mutateAsync({ body: { email } });
    } catch (error) {
      const wait = error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) : 0;
      setMayAskAt(Date.now() + wait * 1000);
      return false;
    }
    setSentAt(Date.now());
    setMayAskAt(Date.now() + AGAIN_AFTER_MS);
    return true;
  };

  return {
    ask,
    /** Seconds until another may be asked for. */
    askIn,
    /** Seconds the code is valid; undefined when nobody knows when it was sent. */
    validFor: sentAt > 0 ? validFor : undefined,
    error: resend.error,
    isPending: resend.isPending,
    reset: resend.reset,
  };
}
