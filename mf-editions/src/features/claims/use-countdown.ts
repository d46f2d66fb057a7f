import { useEffect, useState } from 'react';

/** Whole seconds until an instant, never below 0; counts down while it is shown. */
export function useCountdown(instant: string): number {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.max(0, Math.ceil((Date.parse(instant) - now) / 1000));
  const isOver = seconds === 0;
  useEffect(() => {
    setNow(Date.now());
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  return seconds;
}
