import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { usePageTitle } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#src/paths.ts';
import { isBotVisit } from './is-bot-visit.ts';

/** Shown for an unknown address, or one that this person may not see. */
export function NotFoundPage(): ReactNode {
  const { t } = useTranslation('common');
  const { pathname } = useLocation();
  usePageTitle(t('page.notFound.title'));
  if (isBotVisit()) return null;
  return (
    <EmptyState
      headingLevel={1}
      title={t('page.notFound.title')}
      text={
        <>
          {t('page.notFound.text')}
          <small className="sw-state-address wrap-anywhere">{pathname}</small>
        </>
      }
      action={<LinkButton to={paths.home}>{t('page.notFound.home')}</LinkButton>}
    />
  );
}
