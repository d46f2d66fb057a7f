import { editionsCalendar, editionsRss } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { choiceToFilters, type EditionChoice } from '../edition-filters.format.ts';

/** The same word everywhere. */
const news = 'RSS';

/** The search as a calendar and as news, which follow it from outside. */
export function FeedLinks({ choice }: { choice: EditionChoice }): ReactNode {
  const { t, i18n } = useTranslation('editions');
  const query = choiceToFilters(choice);
  return (
    <div className="ed:flex ed:flex-wrap ed:items-center ed:gap-2">
      <p className="ed:text-muted ed:text-sm">{t('feeds.search')}</p>
      <LinkButton
        href={routeUrl(editionsCalendar, { query })}
        isSameTab
        size="sm"
        variant="ghost"
        icon={<CalendarPlusIcon size={16} />}
      >
        {t('feeds.calendar')}
      </LinkButton>
      <LinkButton
        href={routeUrl(editionsRss, { query: { ...query, locale: i18n.language } })}
        isSameTab
        size="sm"
        variant="ghost"
      >
        {news}
      </LinkButton>
    </div>
  );
}
