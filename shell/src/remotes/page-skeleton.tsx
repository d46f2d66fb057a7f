import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { readPreview } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';

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

/** The same with what the link that led here knows of the page. Its heading comes with the page, which gives it the focus. */
export function OpenedPageSkeleton(): ReactNode {
  const { t } = useTranslation('common');
  const preview = readPreview(useLocation().state);
  if (!preview) return <PageSkeleton />;
  return (
    <div role="status" aria-label={t('state.loading')} className="flex flex-col gap-4">
      {preview.imageUrl ? (
        <img
          src={preview.imageUrl}
          alt=""
          className="aspect-[3/2] max-h-[min(400px,60vh)] w-full rounded-card object-contain"
        />
      ) : (
        <Skeleton height={160} shape="card" />
      )}
      <div className="flex flex-col gap-2">
        <p className="wrap-anywhere font-display text-2xl">{preview.title}</p>
        {preview.text ? <p className="font-medium text-primary">{preview.text}</p> : null}
      </div>
      <Skeleton height={44} />
      <Skeleton height={160} shape="card" />
    </div>
  );
}
