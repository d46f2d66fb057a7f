import type { RouteResult } from '@siteswap/contracts/route';
import type { listMyApplications } from '@siteswap/contracts/volunteers';
import { Card } from '@siteswap/ui-kit/card';
import { Link } from '@siteswap/ui-kit/link';
import { type Arrival, useFormat } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { callPath } from '#src/paths.ts';
import { ApplicationState } from '../../application/application.public.ts';

type Mine = RouteResult<typeof listMyApplications>['data'][number];

interface MyApplicationCardProps {
  mine: Mine;
  /** Attributes of the one that the address of the page names. */
  mark: ReturnType<Arrival['mark']>;
}

/** One application of mine: to which edition, and where it stands. */
export function MyApplicationCard({ mine, mark }: MyApplicationCardProps): ReactNode {
  const { application, edition, hasEnded } = mine;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const titleId = `application-${application.id}`;
  const when = format.dayRange(edition.startDate, edition.endDate);
  return (
    <Card
      as="li"
      {...mark}
      aria-labelledby={titleId}
      className={`vo:flex vo:flex-col vo:gap-2 ${mark.ref ? 'vo:outline-2 vo:outline-primary' : ''}`}
    >
      <h2 id={titleId} className="vo:font-display vo:text-lg">
        {edition.isOnline ? (
          <Link to={callPath(edition.id)} variant="plain">
            {edition.name}
          </Link>
        ) : (
          edition.name
        )}
      </h2>
      <p className="vo:text-muted">{edition.city ? `${when} · ${edition.city}` : when}</p>
      {edition.isOnline ? null : <p className="vo:text-muted">{t('mine.offline')}</p>}
      {edition.isOnline && application.status === 'ACCEPTED' ? (
        <Link to={callPath(edition.id)} isAlone>
          {t('shift.mine')}
          <span className="vo:sr-only"> {edition.name}</span>
        </Link>
      ) : null}
      <ApplicationState application={application} edition={edition} hasEnded={hasEnded} />
    </Card>
  );
}
