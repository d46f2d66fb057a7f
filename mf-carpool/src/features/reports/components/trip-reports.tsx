import type { ReportablePerson } from '@siteswap/contracts/carpool';
import { personName, useFormat, useNextFocus } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { reportLines, type TripPerson } from '../report.format.ts';
import { ReportButton } from './report-button.tsx';

interface TripReportsProps {
  people: readonly TripPerson[];
  /** Whom the reader may report or has reported, of all trips. */
  reports: readonly ReportablePerson[];
  /** Zone in which days are shown. */
  timezone: string;
}

/** The people of a trip that is over, each with a way to report them, or the day on which that was done. */
export function TripReports({ people, reports, timezone }: TripReportsProps): ReactNode {
  const { t } = useTranslation('carpool');
  const format = useFormat();
  const frame = useNextFocus<HTMLDivElement>();
  const lines = reportLines(people, reports);
  if (lines.length === 0) return null;
  return (
    <div ref={frame}>
      <ul className="cp:flex cp:flex-col cp:gap-2">
        {lines.map((line) => (
          <li
            key={`${line.offerId} ${line.userId}`}
            className="cp:flex cp:flex-wrap cp:items-center cp:gap-2 cp:text-sm"
          >
            <span className="cp:min-w-0 cp:wrap-anywhere">{personName(t, line.user)}</span>
            {line.reportedAt === null ? (
              <ReportButton person={line} />
            ) : (
              <span className="cp:text-muted">
                {t('report.on', { date: format.instant(line.reportedAt, timezone, 'date') })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
