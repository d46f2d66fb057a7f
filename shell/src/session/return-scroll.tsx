import { useSession } from '@siteswap/web-kit';
import { takeScroll } from '@siteswap/web-kit/shell';
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long the content of a page may take to be as high as it was, in milliseconds. */
const MAX_WAIT_MS = 5000;
const EVERY_MS = 50;
/** Late parts of cards move what is below them. The scroll ends once this number of looks saw the same height. */
const STILL_LOOKS = 10;
const personal = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;

/** Scrolls to `top` until the page is high enough and stays so, unless the person scrolls or types before. Returns the stop. */
function scrollWhenPossible(top: number): () => void {
  const ending = new AbortController();
  const stop = (): void => {
    ending.abort();
    clearInterval(timer);
  };
  const until = Date.now() + MAX_WAIT_MS;
  let height = 0;
  let still = 0;
  const timer = setInterval(() => {
    window.scrollTo({ top, behavior: 'instant' });
    const { scrollHeight } = document.documentElement;
    still = window.scrollY >= top - 1 && scrollHeight === height ? still + 1 : 0;
    height = scrollHeight;
    if (still === STILL_LOOKS || Date.now() > until) stop();
  }, EVERY_MS);
  for (const type of personal) window.addEventListener(type, stop, { signal: ending.signal });
  return stop;
}

/** After a sign-in: the page is scrolled to where the person left it. */
export function ReturnScroll(): null {
  const { isAuthenticated } = useSession();
  const { pathname, search, hash } = useLocation();
  const path = pathname + search + hash;
  useEffect(() => {
    if (!isAuthenticated) return;
    const top = takeScroll(path);
    if (top) return scrollWhenPossible(top);
  }, [isAuthenticated, path]);
  return null;
}
