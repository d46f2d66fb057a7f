import { useEffect, useState } from 'react';

/**
 * Whole seconds until an instant, never below 0; counts down while it is shown.
 * @param until milliseconds since 1970, or an instant of the API
 */
export function useCountdown(until: number | string): number {
  const end = typeof until === 'number' ? until : Date.parse(until);
  const left = (): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `left` only reads `end`
  useEffect(() => {
    setSeconds(left());
    const timer = setInterval(() => {
      setSeconds(left());
      if (left() === 0) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  return seconds;
}
