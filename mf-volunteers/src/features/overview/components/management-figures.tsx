import { fillPath } from '@siteswap/contracts/route';
import type { VolunteerOverview } from '@siteswap/contracts/volunteers';
import { Card } from '@siteswap/ui-kit/card';
import { Statistic, Statistics } from '@siteswap/ui-kit/statistic';
import { QueryStates, useFormat } from '@siteswap/web-kit';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '#src/paths.ts';
import { useOverview } from '../api/use-overview.ts';

/** How far an edition is with its volunteers, in its management; each number leads to where one goes on. */
export function ManagementFigures({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('volunteers');
  const titleId = useId();
  return (
    <Card as="section" aria-labelledby={titleId} className="vo:flex vo:flex-col vo:gap-4">
      <h2 id={titleId} className="vo:font-display vo:text-lg">
        {t('call.title')}
      </h2>
      <QueryStates
        query={useOverview(editionId)}
        namespace="volunteers"
        failed={t('overview.failed')}
        headingLevel={3}
      >
        {(overview) => <Figures editionId={editionId} overview={overview} />}
      </QueryStates>
    </Card>
  );
}

function Figures(props: { editionId: number; overview: VolunteerOverview }): ReactNode {
  const { editionId: id, overview } = props;
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const { pending, accepted, freePlaces, missingPlaces, nextBriefing, timezone } = overview;
  const applications = fillPath(paths.applications, { id });
  const planning = fillPath(paths.planning, { id });
  return (
    <>
      <Statistics>
        <Statistic
          label={t('overview.pending')}
          value={format.number(pending)}
          to={`${applications}?status=PENDING`}
        />
        <Statistic
          label={t('overview.accepted')}
          value={format.number(accepted)}
          to={`${applications}?status=ACCEPTED`}
        />
        <Statistic label={t('overview.free')} value={format.number(freePlaces)} to={planning} />
        <Statistic
          label={t('overview.missing')}
          value={format.number(missingPlaces)}
          to={planning}
        />
      </Statistics>
      <p className="vo:m-0 vo:wrap-anywhere">
        {nextBriefing
          ? t('overview.briefing', {
              title: nextBriefing.title,
              when: format.instant(nextBriefing.startDateTime, timezone),
            })
          : t('overview.noBriefing')}
      </p>
    </>
  );
}
