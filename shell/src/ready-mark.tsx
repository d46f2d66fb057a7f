import { type ReactNode, useEffect } from 'react';

interface ReadyMarkProps {
  readonly onReady: () => void;
  readonly children: ReactNode;
}

/**
 * Sets `data-ready` on the document element once React has taken the frame of the page over: from then on what is pressed
 * there is heard. It is around the app, not next to it, so that the server, which has no such mark, gives the same ids.
 */
export function ReadyMark({ onReady, children }: ReadyMarkProps): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    document.documentElement.dataset['ready'] = '';
    onReady();
  }, []);
  return children;
}
