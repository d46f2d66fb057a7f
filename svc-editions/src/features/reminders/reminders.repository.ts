import type { Tx } from '#src/db.ts';

/** An edition that starts soon where it takes place; its days are `YYYY-MM-DD`. */
export interface StartingEdition {
  readonly id: number;
  readonly conventionId: number;
  readonly startDate: string;
  readonly endDate: string;
  /** Until it starts. */
  readonly days: number;
}

/**
 * Marks the editions whose reminder is due, so that each has one for its start: published ones that take place, from
 * 10:00 of the day `days` before they start, in their zone. One that was moved is due again once the start of its
 * last reminder has passed, and one that was published later than that has none.
 */
export const markDueReminders = (
  tx: Tx,
  { now, days }: { now: Date; days: number },
): Promise<StartingEdition[]> =>
  tx.$queryRaw<StartingEdition[]>`
    update editions set reminded_start_date = start_date
    where start_date between ${now}::date - 1 and ${now}::date + ${days}::int + 1
      and is_online and deleted_at is null and status <> 'CANCELLED'
      and not (status = 'POSTPONED' and start_date is not distinct from previous_start_date)
      and (reminded_start_date is null or reminded_start_date < start_date - ${days}::int)
      and (start_date - ${days}::int + time '10:00') at time zone timezone <= ${now}
      and start_date > (${now}::timestamptz at time zone timezone)::date
      and (announced_at is null
        or announced_at <= (start_date - ${days}::int + time '10:00') at time zone timezone)
    returning id, convention_id as "conventionId", start_date::text as "startDate",
      end_date::text as "endDate",
      start_date - (${now}::timestamptz at time zone timezone)::date as days`;
