import { Badge } from '@siteswap/ui-kit/badge';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** How much longer a way becomes: in minutes, from an hour on in hours. */
export function DetourBadge({ minutes }: { minutes: number }): ReactNode {
  const { t } = useTranslation('carpool');
  if (minutes === 0) return <Badge tone="success">{t('trip.onTheWay')}</Badge>;
  const rest = minutes % 60;
  return (
    <Badge>
      {minutes < 60
        ? t('trip.detour', { minutes })
        : t('trip.detourHours', { hours: (minutes - rest) / 60, minutes: rest })}
    </Badge>
  );
}
