import { carpoolPages, type OpenOffer, type TripStop } from '@siteswap/contracts/carpool';
import { editionsPages } from '@siteswap/contracts/editions';
import { fillPath } from '@siteswap/contracts/route';
import type { OpenOfferRow } from './exchange.repository.ts';

interface EditionPlace {
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

export const editionUrl = (id: number, publicUrl: string): string =>
  new URL(fillPath(editionsPages['editions.edition'], { id }), publicUrl).href;

function offerUrl(editionId: number, offerId: number, publicUrl: string): string {
  const url = new URL(fillPath(carpoolPages['carpool.edition'], { id: editionId }), publicUrl);
  url.searchParams.set('offerId', String(offerId));
  return url.href;
}

/** The edition as one end of a way; none while it has no place. */
function eventPlace({ city, latitude, longitude }: EditionPlace) {
  if (latitude === null || longitude === null) return [];
  return [{ city: city ?? '', latitude, longitude }];
}

/** In the order of the way; only the first place and the stops have a time. */
function stopsOf(offer: OpenOfferRow, edition: EditionPlace): OpenOffer['stops'] {
  const town = {
    city: offer.locationCity,
    latitude: offer.latitude ?? 0,
    longitude: offer.longitude ?? 0,
  };
  const between = offer.stops as unknown as TripStop[];
  const departure = offer.tripDate.toISOString();
  const [start, end] =
    offer.direction === 'TO_EVENT' ? [[town], eventPlace(edition)] : [eventPlace(edition), [town]];
  return [
    ...start.map((place) => ({ ...place, time: departure })),
    ...between,
    ...end.map((place) => ({ ...place, time: null })),
  ];
}

export const toOpenOffer = (
  offer: OpenOfferRow,
  edition: EditionPlace & { readonly id: number },
  publicUrl: string,
): OpenOffer => ({
  id: String(offer.id),
  url: offerUrl(edition.id, offer.id, publicUrl),
  direction: offer.direction,
  departure: offer.tripDate.toISOString(),
  stops: stopsOf(offer, edition),
  freeSeats: offer.availableSeats - offer.takenSeats,
  luggage: offer.luggage as OpenOffer['luggage'],
  gear: offer.gear as OpenOffer['gear'],
  updatedAt: offer.updatedAt.toISOString(),
});
