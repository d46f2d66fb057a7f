import { parseDateTime } from '@internationalized/date';
import {
  type CarpoolOfferDetails,
  type CarpoolRequestDetails,
  type Direction,
  laterDay,
  type TripStop,
} from '@siteswap/contracts/carpool';
import { localTimeOf } from '@siteswap/contracts/format';
import type { ChosenTown } from '@siteswap/web-kit/town-field';
import type { TripEdition } from './api/use-trip-edition.ts';

/** A stop as it is typed: its hour is the first one after what comes before. */
export interface FormStop {
  town: ChosenTown | null;
  time: string | null;
}

/** A trip as it is typed: day and time separate, both in the zone of the edition. */
export interface TripFormValues {
  direction: Direction;
  town: ChosenTown | null;
  day: string | null;
  time: string | null;
  isRoundTrip: boolean;
  returnDay: string | null;
  returnTime: string | null;
  stops: FormStop[];
  locationAddress: string;
  availableSeats: number;
  seatsNeeded: number;
  luggage: string;
  gear: string[];
  maxDetourMinutes: number;
  hasCost: boolean;
  litresPer100Km: number;
  pricePerLitre: number;
  tolls: number;
  currency: string;
  phoneNumber: string;
  /** Of a trip that is changed: its stored phone goes. */
  removesPhone: boolean;
  description: string;
  isOpenData: boolean;
}

/** The edition as far as a trip needs it. */
export type TripDates = Pick<TripEdition, 'dates' | 'days'>;
type Details = CarpoolOfferDetails | CarpoolRequestDetails;

export const otherWay = (direction: Direction): Direction =>
  direction === 'TO_EVENT' ? 'FROM_EVENT' : 'TO_EVENT';

/**
 * The day most people travel: the eve of the edition there, its last day home. The nearest day allowed when that is
 * over, null while the edition is not known.
 */
export function presetDay({ dates, days }: TripDates, direction: Direction): string | null {
  const allowed = days[direction];
  if (!dates || !allowed) return null;
  const usual = direction === 'TO_EVENT' ? laterDay(dates.startDate, -1) : dates.endDate;
  return [usual, allowed.firstDay].sort().at(-1) ?? usual;
}

/** Money of the countries where conventions take place and that do not pay in euros. */
const currencies: Readonly<Record<string, string>> = {
  CH: 'CHF',
  CZ: 'CZK',
  DK: 'DKK',
  GB: 'GBP',
  HU: 'HUF',
  IS: 'ISK',
  NO: 'NOK',
  PL: 'PLN',
  RO: 'RON',
  SE: 'SEK',
  UA: 'UAH',
  US: 'USD',
};
export const currencyCodes = ['EUR', ...Object.values(currencies)];

/** What a car usually burns, and what fuel costs where euros are paid. */
const usualCost = { litresPer100Km: 6.5, pricePerLitre: 1.8, tolls: 0 };

/** A trip before anything was typed, in the first direction that is still possible. */
export function firstTrip(
  edition: TripDates & Pick<TripEdition, 'country'>,
  phone?: string | null,
): TripFormValues {
  const direction = edition.days.TO_EVENT || !edition.days.FROM_EVENT ? 'TO_EVENT' : 'FROM_EVENT';
  return {
    direction,
    town: null,
    day: presetDay(edition, direction),
    time: null,
    isRoundTrip: false,
    returnDay: presetDay(edition, 'FROM_EVENT'),
    returnTime: null,
    stops: [],
    locationAddress: '',
    availableSeats: 3,
    seatsNeeded: 1,
    luggage: 'MEDIUM',
    gear: [],
    maxDetourMinutes: 30,
    hasCost: false,
    ...usualCost,
    currency: currencies[edition.country ?? ''] ?? 'EUR',
    phoneNumber: phone ?? '',
    removesPhone: false,
    description: '',
    isOpenData: false,
  };
}

const wallTime = (instant: string, timezone: string): { day: string; time: string } => {
  const [day = '', time = ''] = localTimeOf(instant, timezone).split('T');
  return { day, time: time.slice(0, 5) };
};

/** The values of a trip that is changed. Its phone is stored and not shown: an empty field leaves it. */
export function tripValues(
  trip: Details,
  edition: TripDates & Pick<TripEdition, 'country' | 'timezone'>,
): TripFormValues {
  const { timezone } = edition;
  const { locationCity, locationRegion, latitude, longitude } = trip;
  const first = firstTrip(edition);
  const common = {
    ...first,
    ...wallTime(trip.tripDate, timezone),
    direction: trip.direction,
    town: { name: locationCity, region: locationRegion, latitude, longitude },
    luggage: trip.luggage,
    gear: trip.gear,
    description: trip.description,
  };
  if (!('availableSeats' in trip)) return { ...common, seatsNeeded: trip.seatsNeeded };
  const { cost } = trip;
  return {
    ...common,
    availableSeats: trip.availableSeats,
    stops: trip.stops.map((stop) => ({
      town: {
        name: stop.city,
        region: null,
        latitude: stop.latitude,
        longitude: stop.longitude,
      },
      time: wallTime(stop.time, timezone).time,
    })),
    maxDetourMinutes: trip.maxDetourMinutes,
    locationAddress: trip.locationAddress ?? '',
    isOpenData: trip.isOpenData,
    ...(cost ? { ...cost, hasCost: true } : {}),
  };
}

/** Day and time of the edition's zone as an instant (UTC); undefined while one of them is missing. */
export function tripInstant(
  { day, time }: Pick<TripFormValues, 'day' | 'time'>,
  timezone: string,
): string | undefined {
  if (!day || !time) return undefined;
  return parseDateTime(`${day}T${time}`).toDate(timezone).toISOString();
}

/** The stops with the first such hour after what comes before each. */
export function stopsOf(values: TripFormValues, timezone: string) {
  let { day, time } = values;
  return values.stops.map((stop) => {
    if (day && time && stop.time && stop.time < time) day = laterDay(day, 1);
    time = stop.time ?? time;
    return {
      city: stop.town?.name,
      latitude: stop.town?.latitude ?? undefined,
      longitude: stop.town?.longitude ?? undefined,
      time: tripInstant({ day, time: stop.time }, timezone),
    };
  });
}

export const costOf = ({
  hasCost,
  litresPer100Km,
  pricePerLitre,
  tolls,
  currency,
}: TripFormValues) => (hasCost ? { litresPer100Km, pricePerLitre, tolls, currency } : null);

/** The body of `createOffer` or `createRequest`: each takes the fields it names and leaves out the others. */
export const tripBody = (values: TripFormValues, timezone: string) => ({
  ...values,
  tripDate: tripInstant(values, timezone),
  locationCity: values.town?.name,
  locationRegion: values.town?.region ?? null,
  latitude: values.town?.latitude ?? null,
  longitude: values.town?.longitude ?? null,
  luggage: values.luggage as 'MEDIUM',
  gear: values.gear as 'HOOPS'[],
  // As far as it is typed: the contract says what is missing.
  stops: stopsOf(values, timezone) as TripStop[],
  cost: costOf(values),
  phoneNumber: values.removesPhone ? null : values.phoneNumber.trim() || undefined,
});

/** The same with the other way, when it is wanted. */
export const newTripBody = (values: TripFormValues, timezone: string) => ({
  ...tripBody(values, timezone),
  returnTrip: values.isRoundTrip
    ? {
        tripDate: tripInstant(
          { day: values.returnDay, time: values.returnTime },
          timezone,
        ) as string,
      }
    : null,
});
