import type { Edition } from '@siteswap/contracts/editions';
import { TriangleAlertIcon } from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Says above everything else that an edition is cancelled, postponed or moved, or not published yet. */
export function EditionStatusBanner({ edition }: { edition: Edition }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  if (edition.status === 'CONFIRMED' && edition.isOnline) return null;
  const { previousStartDate, previousEndDate, previousCity } = edition;
  return (
    <div className="ed:flex ed:gap-3 ed:rounded-card ed:border ed:border-strong ed:bg-surface-sunken ed:p-4">
      <TriangleAlertIcon size={20} className="ed:mt-0.5 ed:shrink-0" />
      <div className="ed:flex ed:flex-col ed:gap-1">
        <p className="ed:font-medium">
          {edition.isOnline ? t(`banner.${edition.status}`) : t('banner.draft')}
        </p>
        {edition.statusNote ? <p>{edition.statusNote}</p> : null}
        {previousStartDate && previousEndDate ? (
          <p className="ed:text-muted ed:text-sm">
            {t('banner.movedFrom', {
              dates: format.editionDates(previousStartDate, previousEndDate),
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
