import { type ShiftReminder, shiftReminders } from '@siteswap/contracts/volunteers';
import { Select } from '@siteswap/ui-kit/select';
import { Skeleton } from '@siteswap/ui-kit/skeleton';
import { QueryStates } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShiftReminder } from '../api/use-shift-reminder.ts';

/** How long before a shift I am reminded of it. */
export function ReminderSelect(): ReactNode {
  const { t } = useTranslation('volunteers');
  const { query, change } = useShiftReminder();
  // What cannot be read without a network cannot be changed.
  if (query.isPaused && !query.data) return null;
  return (
    <QueryStates
      query={query}
      namespace="volunteers"
      failed={t('shift.reminder.failed')}
      headingLevel={3}
      loading={<Skeleton height={72} />}
    >
      {({ reminder }) => (
        <Select
          label={t('shift.reminder.label')}
          options={shiftReminders.map((id) => ({ id, label: t(`shift.reminder.${id}`) }))}
          value={reminder}
          onChange={(chosen) => change(chosen as ShiftReminder)}
          className="vo:max-w-sm"
        />
      )}
    </QueryStates>
  );
}
