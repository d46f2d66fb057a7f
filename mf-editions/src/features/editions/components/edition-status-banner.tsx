import { CalendarIcon, TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import { Markdown } from '@siteswap/web-kit/markdown';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { KnownEdition } from '../api/use-known-edition.ts';
import { periodOf } from '../edition-period.format.ts';
import { useEditionText } from '../use-edition-text.ts';

const plainLook = 'ed:border-strong ed:bg-surface-sunken';
const cancelledLook = 'ed:border-transparent ed:bg-error-soft ed:text-on-error-soft';

/** What is said first: of one that takes place at other days or elsewhere, when and where. */
function useHeadline(edition: KnownEdition): string {
  const { t } = useTranslation('editions');
  const { dates, place } = useEditionText(edition);
  if (edition.isOnline === false) return t('banner.draft');
  if (edition.status !== 'CONFIRMED') return t(`banner.${edition.status}`);
  return edition.previousStartDate
    ? t('banner.newDates', { dates })
    : t('banner.newPlace', { place });
}

/** Says above everything else that an edition is cancelled, postponed or moved, or not published yet. */
export function EditionStatusBanner({ edition }: { edition: KnownEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const headline = useHeadline(edition);
  // Lists contain published editions only.
  const isDraft = edition.isOnline === false;
  const { previousStartDate, previousEndDate, previousCity } = edition;
  // Where and when it took place is all that is left to say of one that is over.
  const isMoved = Boolean(previousStartDate || previousCity) && periodOf(edition) !== 'past';
  if (edition.status === 'CONFIRMED' && !isDraft && !isMoved) return null;
  const isCancelled = edition.status === 'CANCELLED' && !isDraft;
  const Icon = edition.status === 'CONFIRMED' && !isDraft ? CalendarIcon : TriangleAlertIcon;
  return (
    <div
      className={`ed:flex ed:gap-3 ed:rounded-card ed:border ed:p-4 ${isCancelled ? cancelledLook : plainLook}`}
    >
      <Icon size={20} className="ed:mt-0.5 ed:shrink-0" />
      <div className="ed:flex ed:flex-col ed:gap-1">
        <p className="ed:font-medium">{headline}</p>
        {edition.statusNote ? <Markdown text={edition.statusNote} lines={1} /> : null}
        {previousStartDate && previousEndDate ? (
          <p className="ed:text-muted ed:text-sm">
            {t('banner.movedFrom', {
              dates: format.dayRange(previousStartDate, previousEndDate),
            })}
          </p>
        ) : null}
        {previousCity ? (
          <p className="ed:text-muted ed:text-sm">
            {t('banner.relocatedFrom', { city: previousCity })}
          </p>
        ) : null}
      </div>
    </div>
  );
}
