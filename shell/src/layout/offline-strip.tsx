import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { useFormat } from '@siteswap/web-kit';
import {
  cancelWaitingWrites,
  useIsOnline,
  useOldestShown,
  useWaitingWrites,
} from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/**
 * Says once that there is no network, on whatever page is open, and of when is what it shows; what was wanted is repeated
 * when it is back. The live region is always there: screen readers often skip one that appears with its text.
 */
export function OfflineStrip(): ReactNode {
  const { t } = useTranslation('common');
  const { instant } = useFormat();
  const isOnline = useIsOnline();
  const shownAt = useOldestShown();
  const waiting = useWaitingWrites();
  const when = shownAt === null ? null : instant(new Date(shownAt), ownTimeZone());
  return (
    <div role="status" className="fixed print:hidden inset-x-0 bottom-(--sw-bottom-bar) z-20">
      {isOnline && when === null ? null : (
        <p className="border-default border-t bg-warning-soft px-4 py-2 text-center font-medium text-on-warning-soft text-sm">
          {isOnline ? t('noNetwork.unreachable') : t('offline')}
          {when === null ? null : <> {t('noNetwork.updated', { when })}</>}
        </p>
      )}
      {waiting === 0 ? null : (
        <p className="flex flex-wrap items-center justify-center gap-3 bg-warning-soft px-4 py-1 text-on-warning-soft text-sm">
          {t('noNetwork.waiting', { count: waiting })}
          <Button variant="outline" size="sm" onPress={cancelWaitingWrites}>
            {t('action.cancel')}
          </Button>
        </p>
      )}
    </div>
  );
}
