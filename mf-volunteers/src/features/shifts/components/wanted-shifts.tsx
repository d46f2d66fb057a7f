import { getEdition } from '@siteswap/contracts/editions';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { QueryStates, useRoute } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Fold } from '#src/shared/fold.tsx';
import { useWantedShifts } from '../api/use-shifts.ts';
import { ShiftDays } from './shift-days.tsx';
import { ShiftLine } from './shift-line.tsx';

/** How many shifts are shown at once. */
const shownShifts = 10;

/** The shifts that need people, by day, for people who are not volunteers yet; nothing without any. */
export function WantedShifts({ editionId }: { editionId: number }): ReactNode {
  const { t } = useTranslation('volunteers');
  // The frame around the page has made this call already.
  const { data: edition } = useRoute(getEdition, { params: { id: editionId } });
  const query = useWantedShifts(editionId);
  if (!edition) return null;
  const { timezone } = edition;
  return (
    <QueryStates
      query={query}
      namespace="volunteers"
      failed={t('shift.wantedFailed')}
      headingLevel={3}
      loading={<SkeletonText lines={4} />}
      empty={null}
    >
      {({ data, freePlaces }) => (
        <section aria-labelledby="wanted-shifts" className="vo:flex vo:flex-col vo:gap-4">
          <h3 id="wanted-shifts" className="vo:font-display">
            {t('shift.wanted')}
          </h3>
          <p className="vo:text-muted">{t('shift.freePlaces', { count: freePlaces })}</p>
          <ShiftDays shifts={data.slice(0, shownShifts)} timezone={timezone}>
            {(shift) => <ShiftLine shift={shift} timezone={timezone} hasPlaces />}
          </ShiftDays>
          {data.length > shownShifts ? (
            <Fold summary={t('shift.more', { count: data.length - shownShifts })}>
              <ShiftDays shifts={data.slice(shownShifts)} timezone={timezone}>
                {(shift) => <ShiftLine shift={shift} timezone={timezone} hasPlaces />}
              </ShiftDays>
            </Fold>
          ) : null}
        </section>
      )}
    </QueryStates>
  );
}
