import { conventionFeed, type FeedFormat } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import type { ButtonVariant } from '@siteswap/ui-kit/button';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** The same word everywhere. */
const news = 'RSS';

/** The editions of a convention as a calendar and as news. */
export function ConventionFeeds(props: { id: number; variant: ButtonVariant }): ReactNode {
  const { t, i18n } = useTranslation('editions');
  const { id, variant } = props;
  const feedUrl = (format: FeedFormat): string =>
    routeUrl(conventionFeed, {
      params: { file: `${id}.${format}` },
      query: format === 'rss' ? { locale: i18n.language } : {},
    });
  return (
    <>
      <LinkButton
        href={feedUrl('ics')}
        isSameTab
        variant={variant}
        icon={<CalendarPlusIcon size={18} />}
      >
        {t('feeds.calendar')}
      </LinkButton>
      <LinkButton href={feedUrl('rss')} isSameTab variant={variant}>
        {news}
      </LinkButton>
    </>
  );
}
