import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { useCatering } from '../api/use-tools.ts';
import { daysOf } from '../days.format.ts';
import { Kitchen } from './kitchen.tsx';
import { PlanningSheets } from './planning-sheets.tsx';

const isDay = (text: string | null): text is string => /^\d{4}-\d\d-\d\d$/.test(text ?? '');

/** Meals and sheets; the day is in the address. @param startDate the day of the first visit */
export function Tools(props: { editionId: number; startDate: string }): ReactNode {
  const { editionId, startDate } = props;
  const [search, setSearch] = useSearchParams();
  const asked = search.get('day');
  const day = isDay(asked) ? asked : startDate;
  const { data: catering } = useCatering(editionId, day);
  return (
    <>
      <Kitchen
        editionId={editionId}
        day={day}
        onDayChange={(next) =>
          setSearch({ day: next }, { replace: true, preventScrollReset: true })
        }
      />
      <PlanningSheets editionId={editionId} days={catering ? daysOf(catering) : []} />
    </>
  );
}
