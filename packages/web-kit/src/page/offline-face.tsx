import { Button } from '@siteswap/ui-kit/button';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface OfflineFaceProps {
  /** Tries at once; it comes by itself when the network is back. */
  readonly onRetry: () => void;
  /** Level of its title (default 2). */
  readonly headingLevel?: 1 | 2 | 3 | undefined;
}

/** In place of what this browser has never loaded, while there is no network. */
export function OfflineFace({ onRetry, headingLevel = 2 }: OfflineFaceProps): ReactNode {
  const { t } = useTranslation('common');
  return (
    <EmptyState
      headingLevel={headingLevel}
      title={t('noNetwork.title')}
      text={t('noNetwork.text')}
      action={
        <Button variant="soft" onPress={onRetry}>
          {t('action.retry')}
        </Button>
      }
    />
  );
}
