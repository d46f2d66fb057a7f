import { tripEnds } from '@siteswap/contracts/carpool';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import type { PagePreview } from '@siteswap/contracts/platform';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import { type OfferRow, type RequestRow, toPlaces } from '#src/features/trips/trips.public.ts';

const translations = createTranslations({
  previews: readTranslations(new URL('./locales/', import.meta.url)),
});

type TripText = Required<Pick<PagePreview, 'title' | 'description'>>;
interface TripEdition {
  readonly name: string;
  readonly city: string | null;
  readonly timezone: string;
}
type Way = Pick<OfferRow, 'direction' | 'tripDate' | 'locationCity'>;

/** Free texts stay away, because names and phone numbers are written into them. */
function textsOf(trip: Way, edition: TripEdition, locale: Locale) {
  const t = translations.getFixedT(locale, 'previews');
  const format = createFormat(locale);
  const ends = tripEnds(trip, edition.city ?? edition.name);
  const when = format.instant(trip.tripDate, edition.timezone, 'day-time');
  return {
    t,
    format,
    /** As mf-carpool names the document. */
    way: t('title', { ...ends, when }),
    day: format.instant(trip.tripDate, edition.timezone, 'full'),
    named: { edition: edition.name },
  };
}

export function describeOffer(offer: OfferRow, edition: TripEdition, locale: Locale): TripText {
  const { t, format, way, day, named } = textsOf(offer, edition, locale);
  const { availableSeats: total, takenSeats, direction } = offer;
  const towns = toPlaces(offer).stops.map(({ city }) => city);
  return {
    title: `${way} · ${t('seatsLeft', { count: total - takenSeats, total })}`,
    description: [
      t(`offer.${direction}`, named),
      day,
      ...(towns.length > 0 ? [t('stops', { towns: format.list(towns) })] : []),
    ].join(' · '),
  };
}

export function describeRequest(
  request: RequestRow,
  edition: TripEdition,
  locale: Locale,
): TripText {
  const { t, way, day, named } = textsOf(request, edition, locale);
  const { seatsNeeded: count, direction } = request;
  return {
    title: `${way} · ${t('seatsNeeded', { count })}`,
    description: [t(`request.${direction}`, named), day].join(' · '),
  };
}
