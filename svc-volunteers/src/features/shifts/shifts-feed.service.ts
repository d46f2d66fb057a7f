import { fillPath } from '@siteswap/contracts/route';
import { shiftsCalendar } from '@siteswap/contracts/volunteers';
import { createSecretCalendars } from '@siteswap/features/calendars';
import { findEditions } from '@siteswap/features/editions';
import { type Clock, days, later, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { callEditionFields } from '#src/features/settings/settings.public.ts';
import { listPlacesSince } from './shifts.repository.ts';
import { shiftsCalendarText } from './shifts-calendar.format.ts';

interface Deps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** Table of the secret addresses. */
export const shiftsCalendarTable = 'shifts_calendar';

const shownAfterShift = days(30);

/** The shifts of a member as a calendar, under an address that only they know. */
export function createShiftsFeedService({ publicUrl, ...deps }: Deps) {
  const { db, clock } = deps;
  const { getOwner, ...calendars } = createSecretCalendars({
    ...deps,
    table: shiftsCalendarTable,
    urlOf: (token) =>
      new URL(fillPath(shiftsCalendar.path, { file: `${token}.ics` }), publicUrl).href,
  });
  return {
    ...calendars,

    /** @throws 404 */
    async read(token: string): Promise<Buffer> {
      const userId = await getOwner(token);
      const places = await listPlacesSince(db, userId, later(clock(), -shownAfterShift));
      const editions = await findEditions(
        db,
        places.map(({ slot }) => slot.editionId),
        callEditionFields,
      );
      const shifts = places.map(({ slot }) => ({
        slot,
        editionName: editions.get(slot.editionId)?.name ?? 'Siteswap',
      }));
      return Buffer.from(shiftsCalendarText(shifts, publicUrl));
    },
  };
}

export type ShiftsFeedService = ReturnType<typeof createShiftsFeedService>;
