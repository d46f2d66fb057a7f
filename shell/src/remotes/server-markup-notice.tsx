import { Button } from '@siteswap/ui-kit/button';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLoader, useLoadState } from './loader-context.ts';

/** A page whose code takes longer says so, in milliseconds. */
const slowMs = 2_000;

/**
 * Above a page that the server has rendered and whose code does not come, or not yet: the page stays readable, and
 * this says why nothing on it responds. A page without such markup shows a card in its place, and this shows nothing.
 */
export function ServerMarkupNotice(props: {
  readonly remote: string;
  readonly expose: string;
}): ReactNode {
  const { remote, expose } = props;
  const { t } = useTranslation('common');
  const loader = useLoader();
  const { status } = useLoadState(remote, expose);
  const place = useRef<HTMLDivElement>(null);
  const [isUnhydrated, setUnhydrated] = useState(false);

  useEffect(() => {
    const look = (): void => {
      // React marks the place of a boundary that it has not taken over by a comment.
      const marker = place.current?.nextSibling;
      const isMarkup = marker instanceof Comment && marker.data === '$';
      setUnhydrated(isMarkup && !loader.hasLoaded(remote, expose));
    };
    if (status !== 'loading') {
      if (status === 'failed') look();
      else setUnhydrated(false);
      return;
    }
    const timer = setTimeout(look, slowMs);
    return () => clearTimeout(timer);
  }, [status, loader, remote, expose]);

  return (
    <div ref={place} role="status" className="empty:hidden">
      {isUnhydrated ? (
        <p
          data-server-markup-notice
          className="mb-4 flex flex-wrap items-center gap-3 rounded-card bg-warning-soft px-4 py-2 text-on-warning-soft text-sm"
        >
          {t('remote.notInteractive')}
          {status === 'failed' ? (
            <Button size="sm" variant="outline" onPress={() => void loader.load(remote, expose)}>
              {t('action.retry')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}
