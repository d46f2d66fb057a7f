import { getTripPicture, type previewTrip } from '@siteswap/contracts/carpool';
import { type PagePreview, previewPictureFields } from '@siteswap/contracts/platform';
import { type RouteInput, routeUrl } from '@siteswap/contracts/route';
import { findEdition } from '@siteswap/features/editions';
import {
  createPictureCache,
  pictureVersion,
  type VersionedPicture,
} from '@siteswap/features/preview-pictures';
import { type Clock, notFound } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  acceptsTrips,
  findOffer,
  findRequest,
  isVisible,
  tripEditionFields,
} from '#src/features/trips/trips.public.ts';
import { type PictureEdition, renderTrip } from './trip-picture.render.ts';
import { describeOffer, describeRequest, type TripText } from './trip-text.format.ts';

type Query = RouteInput<typeof previewTrip>['query'];

/** A trip that may be seen from outside. */
interface FoundTrip {
  readonly query: Pick<Query, 'offerId' | 'requestId'>;
  readonly text: TripText;
  readonly edition: PictureEdition;
}

const versionOf = ({ text, edition }: FoundTrip): string => {
  const { name, startDate, endDate, city } = edition;
  return pictureVersion(text.picture, name, startDate, endDate, city);
};

export function createPreviewsService({ db, clock }: { readonly db: Db; readonly clock: Clock }) {
  const cache = createPictureCache();

  const isAhead = (trip: { editionId: number; tripDate: Date }, editionId: number): boolean =>
    trip.editionId === editionId && trip.tripDate > clock();

  async function findTrip(id: number, { locale, offerId, requestId }: Query): Promise<FoundTrip> {
    const [edition, offer, request] = await Promise.all([
      findEdition(db, id, tripEditionFields),
      offerId === undefined ? null : findOffer(db, offerId),
      requestId === undefined ? null : findRequest(db, requestId),
    ]);
    if (!edition || !isVisible(edition) || !acceptsTrips(edition)) throw notFound();
    if (offer && isAhead(offer, id)) {
      return { query: { offerId }, text: describeOffer(offer, edition, locale), edition };
    }
    if (request && request.metAt === null && isAhead(request, id)) {
      return { query: { requestId }, text: describeRequest(request, edition, locale), edition };
    }
    throw notFound();
  }

  return {
    /**
     * The JSON-LD is that of its edition.
     * @throws 404 for a trip that has left or whose author has a seat, and where the edition takes none
     */
    async ofTrip(id: number, query: Query): Promise<PagePreview> {
      const trip = await findTrip(id, query);
      const { title, description } = trip.text;
      const url = routeUrl(getTripPicture, {
        params: { id },
        query: { locale: query.locale, ...trip.query, v: versionOf(trip) },
      });
      const image = { url, ...previewPictureFields, alt: title };
      return { title, description, image, linkedData: null };
    },

    /** Its picture. @throws 404 where it has no preview; reading it 503 while too many are rendered */
    async pictureOf(id: number, query: Query): Promise<VersionedPicture> {
      const trip = await findTrip(id, query);
      return cache.of(versionOf(trip), async () => ({
        png: await renderTrip(trip.text.picture, trip.edition),
        isComplete: true,
      }));
    },
  };
}

export type PreviewsService = ReturnType<typeof createPreviewsService>;
