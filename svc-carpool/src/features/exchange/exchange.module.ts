import { listOpenOffers } from '@siteswap/contracts/carpool';
import { findEdition } from '@siteswap/features/editions';
import { bind, type Clock, notFound } from '@siteswap/service-kit';
import { type Db, defineFeature } from '#src/db.ts';
import { acceptsTrips, isVisible, tripEditionFields } from '#src/features/trips/trips.public.ts';
import { editionUrl, toOpenOffer } from './exchange.mapper.ts';
import { findOpenOffers } from './exchange.repository.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly publicUrl: string;
}

/** What other sites read of offers whose drivers let them out. */
export const exchangeModule = ({ db, clock, publicUrl }: Deps) =>
  defineFeature({
    routes: [
      bind(listOpenOffers, async ({ params: { file: id } }) => {
        const edition = await findEdition(db, id, tripEditionFields);
        if (!edition || !isVisible(edition)) throw notFound();
        const offers = acceptsTrips(edition) ? await findOpenOffers(db, id, clock()) : [];
        return {
          version: 1 as const,
          edition: {
            id,
            name: edition.name,
            url: editionUrl(id, publicUrl),
            timezone: edition.timezone,
          },
          offers: offers.map((offer) => toOpenOffer(offer, { id, ...edition }, publicUrl)),
        };
      }),
    ],
  });
