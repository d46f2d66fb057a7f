import { dayOf, localTimeOf } from '@siteswap/contracts/format';
import {
  type TimedSlot,
  type TimeSlot,
  timeSlotFields,
  timeSlotIn,
} from '@siteswap/contracts/volunteers';
import { formVersion } from '@siteswap/service-kit';
import type { SlotRow } from './slots.repository.ts';

/** The version that the form of a slot is opened with. */
export const slotVersion = formVersion(timeSlotFields);

const instants = ({
  startDateTime,
  endDateTime,
}: Pick<SlotRow, 'startDateTime' | 'endDateTime'>) => ({
  startDateTime: startDateTime.toISOString(),
  endDateTime: endDateTime.toISOString(),
});

/** A row with its times as the contract writes them. */
export const withInstants = <Row extends Pick<SlotRow, 'startDateTime' | 'endDateTime'>>(
  row: Row,
) => ({ ...row, ...instants(row) });

export const toTimeSlot = (row: SlotRow): TimeSlot => slotVersion.add(withInstants(row));

type RowOfRules = Pick<
  SlotRow,
  'id' | 'kind' | 'title' | 'startDateTime' | 'endDateTime' | 'requirementIds'
>;

/** A slot as the rules of shifts read it. */
export const toTimedSlot = (row: RowOfRules, timezone: string): TimedSlot =>
  timeSlotIn(withInstants(row), timezone);

/** What every event of a shift has; day and time are local to the edition. */
export const toShiftEvent = (
  {
    id,
    editionId,
    title,
    startDateTime,
  }: Pick<SlotRow, 'id' | 'editionId' | 'title' | 'startDateTime'>,
  userId: number,
  timezone: string,
) => ({
  ...{ editionId, slotId: id, userId, title },
  day: dayOf(startDateTime, timezone),
  time: localTimeOf(startDateTime, timezone).slice(11, 16),
});
