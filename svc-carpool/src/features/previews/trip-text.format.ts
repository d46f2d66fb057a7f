import { tripEnds } from '@siteswap/contracts/carpool';
import type { Locale } from '@siteswap/contracts/fields';
import { createFormat } from '@siteswap/contracts/format';
import type { PagePreview } from '@siteswap/contracts/platform';
import type { PictureTexts } from '@siteswap/features/preview-pictures';
import { createTranslations, readTranslations } from '@siteswap/service-kit';
import { type OfferRow, type RequestRow, toPlaces } from '#src/features/trips/trips.public.ts';

const translations = createTranslations({
  previews: readTranslations(new URL('./locales/', import.meta.url)),
});

/** What a page and a picture say of a trip. */
export interface TripText extends Required<Pick<PagePreview, 'title' | 'description'>> {
  readonly picture: PictureTexts;
}
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
  const day = format.instant(trip.tripDate, edition.timezone, 'full');
  return {
    t,
    format,
    day,
    named: { edition: edition.name },
    withSeats: (seats: string): Pick<TripText, 'title' | 'picture'> => ({
      /** As mf-carpool names the document. */
      title: `${t('title', { ...ends, when })} · ${seats}`,
      picture: { title: ends, highlights: [day, seats], details: [edition.name] },
    }),
  };
}

export function describeOffer(offer: OfferRow, edition: TripEdition, locale: Locale): TripText {
  const { t, format, day, named, withSeats } = textsOf(offer, edition, locale);
  const { availableSeats: total, takenSeats, direction } = offer;
  const towns = toPlaces(offer).stops.map(({ city }) => city);
  return {
    ...withSeats(t('seatsLeft', { count: total - takenSeats, total })),
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
  const { t, day, named, withSeats } = textsOf(request, edition, locale);
  const { seatsNeeded: count, direction } = request;
  return {
    ...withSeats(t('seatsNeeded', { count })),
    description: [t(`request.${direction}`, named), day].join(' · '),
  };
}
