import { CalendarPlusIcon } from '@siteswap/ui-kit/icons';
import { Link } from '@siteswap/ui-kit/link';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownEdition } from '../api/use-known-edition.ts';
import { calendarLinks } from '../calendar-links.format.ts';
import { useClosingDetails } from '../use-closing-details.ts';

/** Names, in every language. */
const calendarNames = { google: 'Google', outlook: 'Outlook' } as const;

/** Looks as a row of a menu. */
const row = 'sw-menu-item ed:whitespace-nowrap';

/** A button that opens the ways into a calendar; not a menu of the ui-kit, because it works without scripts, too. */
export function CalendarLinks({ edition }: { edition: KnownEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const details = useClosingDetails();
  // The file of a draft does not exist.
  if (edition.isOnline === false) return null;
  const links = calendarLinks(edition);
  return (
    <details
      ref={details}
      className="ed:relative"
      // Under the bottom bar of a phone it could not be pressed.
      onToggle={({ currentTarget }) => {
        if (currentTarget.open)
          currentTarget.lastElementChild?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <summary
        data-variant="outline"
        data-size="md"
        className="sw-button ed:hover:border-strong ed:[&::-webkit-details-marker]:hidden"
      >
        <CalendarPlusIcon size={18} />
        <span className="sw-button-text">{t('feeds.add')}</span>
      </summary>
      <ul className="ed:absolute ed:z-20 ed:mt-1 ed:flex ed:min-w-full ed:flex-col ed:rounded-card ed:border ed:border-default ed:bg-surface-overlay ed:p-1.5 ed:shadow-overlay">
        <li>
          <Link to={links.file} reloadDocument variant="plain" className={row}>
            {t('feeds.calendar')}
          </Link>
        </li>
        {(['google', 'outlook'] as const).map((name) => (
          <li key={name}>
            <Link to={links[name]} target="_blank" rel="noopener" variant="plain" className={row}>
              {calendarNames[name]}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
