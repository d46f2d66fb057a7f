import {
  getShiftReminder,
  type ShiftReminder,
  updateShiftReminder,
} from '@siteswap/contracts/volunteers';
import { toast } from '@siteswap/ui-kit/toast';
import {
  problemText,
  routeKey,
  useRoute,
  useRouteMutation,
  useWritesInOrder,
} from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

/** When I am reminded of shifts: shown at once, saved at once or with the network, and restored when saving fails. */
export function useShiftReminder() {
  const { t } = useTranslation('volunteers');
  const client = useQueryClient();
  const key = routeKey(getShiftReminder, {});
  const show = (reminder: ShiftReminder): void => {
    client.setQueryData(key, { reminder });
  };
  const update = useRouteMutation(
    updateShiftReminder,
    useWritesInOrder('shift-reminder', [getShiftReminder]),
  );
  const query = useRoute(getShiftReminder, {});
  const change = async (reminder: ShiftReminder): Promise<void> => {
    const before = query.data?.reminder;
    await client.cancelQueries({ queryKey: key });
    show(reminder);
    try {
      await update.mutateAsync({ body: { reminder } });
      toast.show({ id: 'shift-reminder', type: 'SUCCESS', title: t('shift.reminder.saved') });
    } catch (error) {
      if (before) show(before);
      toast.show({
        id: 'shift-reminder',
        type: 'ERROR',
        title: t('common:write.failed'),
        message: problemText(t, error, 'volunteers'),
      });
    }
  };
  return { query, change: (reminder: ShiftReminder): void => void change(reminder) };
}
