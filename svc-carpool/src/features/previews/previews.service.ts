import type { previewTrip } from '@siteswap/contracts/carpool';
import type { PagePreview } from '@siteswap/contracts/platform';
import type { RouteInput } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import { type Clock, notFound } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  acceptsTrips,
  findOffer,
  findRequest,
  isVisible,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { describeOffer, describeRequest } from './trip-text.format.ts';

type Query = RouteInput<typeof previewTrip>['query'];

export function createPreviewsService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const isAhead = (trip: { editionId: number; tripDate: Date }, editionId: number): boolean =>
    trip.editionId === editionId && trip.tripDate > clock();

  return {
    /**
     * The picture and the JSON-LD are those of its edition.
     * @throws 404 for a trip that has left or whose author has a seat, and where the edition takes none
     */
    async ofTrip(id: number, { locale, offerId, requestId }: Query): Promise<PagePreview> {
      const [edition, offer, request] = await Promise.all([
        findEdition(db, id, tripEditionFields),
        offerId === undefined ? null : findOffer(db, offerId),
        requestId === undefined ? null : findRequest(db, requestId),
      ]);
      if (!edition || !isVisible(edition) || !acceptsTrips(edition)) throw notFound();
      const ofEdition = { image: null, linkedData: null };
      if (offer && isAhead(offer, id)) {
        return { ...describeOffer(offer, edition, locale), ...ofEdition };
      }
      if (request && request.metAt === null && isAhead(request, id)) {
        return { ...describeRequest(request, edition, locale), ...ofEdition };
      }
      throw notFound();
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
