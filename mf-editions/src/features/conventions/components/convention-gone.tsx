import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';

/** In place of a convention that does not exist, or not any more. */
export function ConventionGone({ headingLevel }: { headingLevel: 1 | 2 }): ReactNode {
  const { t } = useTranslation('editions');
  usePageTitle(t('convention.gone.title'));
  return (
    <EmptyState
      headingLevel={headingLevel}
      title={t('convention.gone.title')}
      text={t('convention.gone.text')}
      action={<LinkButton to={paths.home}>{t('favorites.empty.action')}</LinkButton>}
    />
  );
}
