import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The address leads nowhere, or to something this person may not see. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('common');
  usePageTitle(t('page.notFound.title'));
  return (
    <EmptyState
      headingLevel={1}
      title={t('page.notFound.title')}
      text={t('page.notFound.text')}
      action={<LinkButton to="/">{t('page.notFound.home')}</LinkButton>}
    />
  );
}
