import { ProblemError, useCountdown } from '@siteswap/web-kit';
import { useState } from 'react';

const CODE_LIFETIME_MS = 15 * 60_000;
const AGAIN_AFTER_MS = 60_000;

/** The mutation that requests another code. */
interface Resend<Call> {
  readonly mutateAsync: (call: Call) => Promise<unknown>;
  readonly error: ProblemError | null;
  readonly reset: () => void;
}

/**
 * How long the mailed code is valid, when another can be requested, and the mutation that requests it.
 * @param firstSentAt milliseconds since 1970; 0 when unknown, then another can be requested at once
 */
export function useNewCode<Call, R extends Resend<Call>>(
  firstSentAt: number,
  resend: R & Resend<Call>,
) {
  const [sentAt, setSentAt] = useState(firstSentAt);
  const [resendAt, setResendAt] = useState(firstSentAt + AGAIN_AFTER_MS);
  const validFor = useCountdown(sentAt + CODE_LIFETIME_MS);
  const resendIn = useCountdown(resendAt);

  /** Whether another code is on its way. */
  const ask = async (call: Call): Promise<boolean> => {
    try {
      await resend.mutateAsync(call);
    } catch (error) {
      const wait = error instanceof ProblemError ? (error.retryAfterSeconds ?? 0) : 0;
      setResendAt(Date.now() + wait * 1000);
      return false;
    }
    setSentAt(Date.now());
    setResendAt(Date.now() + AGAIN_AFTER_MS);
    return true;
  };

  return {
    ask,
    /** Seconds until another can be requested. */
    resendIn,
    /** Seconds the code is valid; undefined when it is unknown when the code was sent. */
    validFor: sentAt > 0 ? validFor : undefined,
    error: resend.error,
    write: resend,
    reset: resend.reset,
  };
}
