import type { EditionCard } from '@siteswap/contracts/editions';
import { Badge, type Tone } from '@siteswap/ui-kit/badge';
import { CalendarXIcon, CircleHelpIcon, GlobeIcon } from '@siteswap/ui-kit/icons';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { daysUntil, periodOf } from '../edition-period.format.ts';

const statusTone: Record<EditionCard['status'], Tone> = {
  CONFIRMED: 'success',
  POSTPONED: 'warning',
  RELOCATED: 'warning',
  CANCELLED: 'error',
};

const certaintyTone: Record<EditionCard['datesCertainty'], Tone> = {
  verified: 'neutral',
  derived: 'neutral',
  uncertain: 'warning',
};

/** As the other badges begin. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Badges of what is not so for most: under way, soon, days that are not verified, postponed, moved, cancelled, virtual. */
export function EditionBadges({ edition }: { edition: EditionCard }): ReactNode {
  const { t } = useTranslation('editions');
  const isUnderWay = periodOf(edition) === 'current' && edition.status !== 'CANCELLED';
  const { datesCertainty } = edition;
  const isUncertain = datesCertainty !== 'verified';
  const format = useFormat();
  const isOn = edition.status === 'CONFIRMED' || edition.status === 'RELOCATED';
  const days = isOn && !isUncertain ? daysUntil(edition) : null;
  const isUsual =
    !isUnderWay && !isUncertain && edition.status === 'CONFIRMED' && !edition.isVirtual;
  if (isUsual && days === null) return null;
  return (
    <div className="ed:flex ed:flex-wrap ed:gap-2">
      {isUnderWay ? <Badge tone="success">{t('badge.current')}</Badge> : null}
      {days === null ? null : <Badge>{capitalized(format.days(days))}</Badge>}
      {edition.status === 'CONFIRMED' ? null : (
        <Badge tone={statusTone[edition.status]} icon={<CalendarXIcon size={14} />}>
          {t(`status.${edition.status}`)}
        </Badge>
      )}
      {isUncertain ? (
        <Badge tone={certaintyTone[datesCertainty]} icon={<CircleHelpIcon size={14} />}>
          {t(`badge.${datesCertainty}`)}
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
