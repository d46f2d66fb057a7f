import type { EditionCard } from '@siteswap/contracts/editions';
import { Badge, type Tone } from '@siteswap/ui-kit/badge';
import { CalendarXIcon, CircleHelpIcon, GlobeIcon } from '@siteswap/ui-kit/icons';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { periodOf } from '../edition-period.format.ts';

const statusTone: Record<EditionCard['status'], Tone> = {
  CONFIRMED: 'success',
  POSTPONED: 'warning',
  RELOCATED: 'warning',
  CANCELLED: 'error',
};

/** Badges of exceptional states: under way, uncertain days, postponed, moved, cancelled, virtual. */
export function EditionBadges({ edition }: { edition: EditionCard }): ReactNode {
  const { t } = useTranslation('editions');
  const isUnderWay = periodOf(edition) === 'current' && edition.status !== 'CANCELLED';
  const isUncertain = edition.datesCertainty === 'uncertain';
  if (!isUnderWay && !isUncertain && edition.status === 'CONFIRMED' && !edition.isVirtual) {
    return null;
  }
  return (
    <div className="ed:flex ed:flex-wrap ed:gap-2">
      {isUnderWay ? <Badge tone="success">{t('badge.current')}</Badge> : null}
      {edition.status === 'CONFIRMED' ? null : (
        <Badge tone={statusTone[edition.status]} icon={<CalendarXIcon size={14} />}>
          {t(`status.${edition.status}`)}
        </Badge>
      )}
      {isUncertain ? (
        <Badge tone="warning" icon={<CircleHelpIcon size={14} />}>
          {t('badge.uncertain')}
        </Badge>
      ) : null}
      {edition.isVirtual ? (
        <Badge tone="info" icon={<GlobeIcon size={14} />}>
          {t('badge.virtual')}
        </Badge>
      ) : null}
    </div>
  );
}
