import type { UpcomingShift } from '@siteswap/contracts/volunteers';
import { Card } from '@siteswap/ui-kit/card';
import { Link } from '@siteswap/ui-kit/link';
import { QueryStates, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '#src/paths.ts';
import { useUpcomingShifts } from '../api/use-shifts.ts';
import { timesOf } from '../shift.format.ts';

/** My next shifts over all editions, in my profile. */
export function UpcomingShifts(): ReactNode {
  const { t } = useTranslation('volunteers');
  return (
    <Card>
      <QueryStates
        query={useUpcomingShifts()}
        namespace="volunteers"
        headingLevel={3}
        failed={t('shift.failed')}
        empty={<p className="vo:text-muted">{t('shift.noNext')}</p>}
      >
        {({ data }) => (
          <ul className="vo:m-0 vo:flex vo:list-none vo:flex-col vo:gap-4 vo:p-0">
            {data.map((shift) => (
              <li key={shift.id} className="vo:min-w-0">
                <Upcoming shift={shift} />
              </li>
            ))}
          </ul>
        )}
      </QueryStates>
    </Card>
  );
}

/** What it is, when by the clock of the edition, where, and the way to its page. */
function Upcoming({ shift }: { shift: UpcomingShift }): ReactNode {
  const { title, place, startDateTime, edition } = shift;
  const format = useFormat();
  const day = format.instant(startDateTime, edition.timezone, 'day');
  return (
    <>
      <p className="vo:font-semibold vo:wrap-anywhere">{title}</p>
      <p className="vo:flex vo:flex-wrap vo:gap-x-3 vo:text-sm vo:text-muted">
        <span>{`${day}, ${timesOf(format, shift, edition.timezone)}`}</span>
        {place ? <span className="vo:wrap-anywhere">{place}</span> : null}
      </p>
      <Link to={callPath(edition.id)} isAlone className="vo:wrap-anywhere">
        {edition.name}
      </Link>
    </>
  );
}
