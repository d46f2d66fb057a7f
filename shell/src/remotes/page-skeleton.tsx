import { Skeleton } from '@siteswap/ui-kit/skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Placeholder of a page while it loads. */
export function PageSkeleton(): ReactNode {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4 py-6">
      <Skeleton height={32} width="40%" />
      <Skeleton height={160} shape="card" />
      <Skeleton height={160} shape="card" />
    </div>
  );
}
