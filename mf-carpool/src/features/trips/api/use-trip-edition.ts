import { type Direction, tripDays } from '@siteswap/contracts/carpool';
import { type Edition, getEdition } from '@siteswap/contracts/editions';
import { ownTimeZone } from '@siteswap/contracts/format';
import { useFormat, useRoute } from '@siteswap/web-kit';

/** Days on which trips of a direction may still leave, inclusive local days of the edition. */
export interface TripDays {
  readonly firstDay: string;
  readonly lastDay: string;
}

/** The fields of an edition that its carpool page shows. */
export interface TripEdition {
  readonly id: number;
  /** Where the trips lead; the name of the edition when it has no town. */
  readonly place: string;
  readonly name: string;
  readonly country: string | null;
  /** Null where the edition is on no map. */
  readonly latitude: number | null;
  readonly longitude: number | null;
  /** Zone in which times are shown and typed. */
  readonly timezone: string;
  /** First and last day of the edition; undefined until it is loaded. */
  readonly dates?: { readonly startDate: string; readonly endDate: string };
  /** Per direction, as long as new trips are accepted. */
  readonly days: Readonly<Partial<Record<Direction, TripDays>>>;
  /** Why it takes no new trips: it is over, or cancelled, virtual or archived. */
  readonly closed?: 'past' | 'state';
}

const unknownEdition = {
  place: '',
  name: '',
  country: null,
  latitude: null,
  longitude: null,
  days: {},
} as const;
const directions = ['TO_EVENT', 'FROM_EVENT'] as const;

/** Days from today on; a direction whose last day is over is left out. */
function daysLeft(edition: Edition, today: string): TripEdition['days'] {
  const days: Partial<Record<Direction, TripDays>> = {};
  for (const direction of directions) {
    const { firstDay, lastDay } = tripDays(edition, direction);
    if (lastDay >= today) {
      days[direction] = { firstDay: firstDay > today ? firstDay : today, lastDay };
    }
  }
  return days;
}

/** Times are shown in the zone of the browser until the edition is loaded. The page around this one sends the same call. */
export function useTripEdition(id: number): TripEdition {
  const format = useFormat();
  const { data } = useRoute(getEdition, { params: { id } });
  if (!data) {
    return { ...unknownEdition, id, timezone: ownTimeZone() };
  }
  const { name, city, country, latitude, longitude, timezone, startDate, endDate } = data;
  const isRejected = data.status === 'CANCELLED' || data.isVirtual || data.convention.isArchived;
  const days = isRejected ? {} : daysLeft(data, format.dayOf(new Date().toISOString(), timezone));
  const isPast = Object.keys(days).length === 0;
  const closed = isRejected ? 'state' : isPast ? 'past' : undefined;
  return {
    id,
    place: city ?? name,
    name,
    country,
    latitude,
    longitude,
    timezone,
    dates: { startDate, endDate },
    days,
    ...(closed ? { closed } : {}),
  };
}
