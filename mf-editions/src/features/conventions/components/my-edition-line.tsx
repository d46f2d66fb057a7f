import type { MyConventionEdition } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Link } from '@siteswap/ui-kit/link';
import { useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { editionManagementPath, editionPath } from '#src/paths.ts';

/** An edition in a list of its team: name, days, town, and whether it is a draft or changed. */
export function MyEditionLine({ edition }: { edition: MyConventionEdition }): ReactNode {
  const { t } = useTranslation('editions');
  const format = useFormat();
  const { id, name, startDate, endDate, city, isOnline, status, myRights } = edition;
  const details = [format.dayRange(startDate, endDate), city].filter(Boolean).join(' · ');
  return (
    <li className="ed:flex ed:flex-wrap ed:items-center ed:gap-x-3">
      <Link
        to={myRights.length > 0 ? editionManagementPath(id) : editionPath(id)}
        isAlone
        className="ed:wrap-anywhere"
      >
        {name}
      </Link>
      <span className="ed:text-muted ed:text-sm ed:wrap-anywhere">{details}</span>
      {isOnline ? null : <Badge tone="warning">{t('myConventions.draft')}</Badge>}
      {status === 'CONFIRMED' ? null : (
        <Badge tone={status === 'CANCELLED' ? 'error' : 'warning'}>{t(`status.${status}`)}</Badge>
      )}
    </li>
  );
}
