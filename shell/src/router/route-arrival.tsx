import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { focusHeading } from './focus-heading.ts';

/** The title of the document changes a moment after the heading appears. */
const titleDelayMs = 50;

/**
 * After each change of page: the focus goes to its heading and the one live region announces its title. Filters,
 * dialogs and other changes of the same page are no change of page.
 */
export function RouteArrival(): ReactNode {
  const { pathname } = useLocation();
  const [announced, setAnnounced] = useState('');
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    setAnnounced('');
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = focusHeading(() => {
      timer = setTimeout(() => setAnnounced(document.title), titleDelayMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [pathname]);

  return (
    <div role="status" aria-live="polite" className="sr-only" data-route-announcer>
      {announced}
    </div>
  );
}
