import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The address leads nowhere, or to something this person may not see. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('common');
  usePageTitle(t('page.notFound.title'));
  return (
    <EmptyState
      title={t('page.notFound.title')}
      text={t('page.notFound.text')}
      action={<Link to="/">{t('page.notFound.home')}</Link>}
    />
  );
}
