import { type Assignment, listAttendanceSteps } from '@siteswap/contracts/volunteers';
import { Button } from '@siteswap/ui-kit/button';
import { useAction } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecordAttendance } from '../api/use-attendance.ts';

/** What may be recorded now of one place. */
export function AttendanceButtons(props: {
  editionId: number;
  assignment: Assignment;
  startDateTime: string;
  now: number;
  /** Whose place it is, for screen readers. */
  name: string;
  size?: 'md' | 'lg';
}): ReactNode {
  const { editionId, assignment, startDateTime, now, name, size = 'md' } = props;
  const { t } = useTranslation('volunteers');
  const record = useAction(useRecordAttendance(), { namespace: 'volunteers' });
  const from = assignment.attendance?.status ?? null;
  const steps = listAttendanceSteps({ from, startDateTime, now });
  return (
    <div className="vo:flex vo:flex-wrap vo:gap-2">
      {steps.map((to) => {
        const step = from === 'DONE' ? 'REOPEN' : (to ?? 'UNDO');
        return (
          <Button
            key={step}
            size={size}
            variant={to === 'ARRIVED' && from !== 'DONE' ? 'solid' : 'outline'}
            write={record.write}
            onPress={() =>
              void record.run({
                params: { id: editionId, sid: assignment.timeSlotId },
                body: { assignmentIds: [assignment.id], status: to },
              })
            }
          >
            {t(`onSite.step.${step}`)}
            <span className="vo:sr-only"> {name}</span>
          </Button>
        );
      })}
    </div>
  );
}
