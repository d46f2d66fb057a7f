import { useEffect, useState } from 'react';

/** Milliseconds without typing before a search is sent. */
const TYPING_PAUSE_MS = 200;

/** The text as it was when typing last paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
