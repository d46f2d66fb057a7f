import type { TimeSlot } from '@siteswap/contracts/volunteers';
import { useFormat } from '@siteswap/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useProblemText } from '#src/shared/use-problem-text.ts';
import type { PlanSlot, Verdict } from './plan.format.ts';

type Times = Pick<TimeSlot, 'startDateTime' | 'endDateTime'>;

/** How the planning says times, places and problems; made once, because hundreds of slots say them. */
export function usePlanTexts(timezone: string) {
  const { t } = useTranslation('volunteers');
  const format = useFormat();
  const problem = useProblemText(timezone);
  return useMemo(() => {
    const clock = (instant: string | Date): string => format.instant(instant, timezone, 'time');
    const time = ({ startDateTime, endDateTime }: Times): string =>
      `${clock(startDateTime)}–${clock(endDateTime)}`;
    const fill = ({ slot, fill: kind }: PlanSlot): string => {
      if (kind === 'briefing') {
        return t('planning.fill.briefing', { count: slot.assignedVolunteers });
      }
      const filled = format.number(slot.assignedVolunteers);
      const asked = format.number(slot.maxVolunteers ?? slot.minVolunteers);
      const missing = format.number(slot.minVolunteers - slot.assignedVolunteers);
      return t(`planning.fill.${kind}`, { filled, asked, missing });
    };
    return {
      /** The hook that gives it costs more than a slot. */
      t,
      clock,
      time,
      /** The day and the times of a slot. */
      when: (slot: Times): string =>
        `${format.instant(slot.startDateTime, timezone, 'day')}, ${time(slot)}`,
      day: (day: string): string => format.instant(`${day}T12:00:00Z`, 'UTC', 'day'),
      hours: (minutes: number): string =>
        format.number(minutes / 60, {
          style: 'unit',
          unit: 'hour',
          unitDisplay: 'short',
          maximumFractionDigits: 2,
        }),
      fill,
      problem,
      /** Why someone may not have a place, or what speaks against it; empty when nothing does. */
      verdict: ({ isOnIt, isFull, problems }: Verdict): string[] => [
        ...(isOnIt ? [t('error.ALREADY_ASSIGNED')] : []),
        ...(isFull && !isOnIt ? [t('error.SLOT_FULL')] : []),
        ...problems.map(problem),
      ],
    };
  }, [t, format, timezone, problem]);
}

export type PlanTexts = ReturnType<typeof usePlanTexts>;
