import type { CarpoolOffer, createOffer } from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { toOffer } from './offers.mapper.ts';
import { insertOffer, offerList } from './offers.repository.ts';
import { findProfile, type TripFilter, type TripsRepository } from './trips.repository.ts';
import type { TripsService } from './trips.service.ts';

interface Deps {
  readonly trips: TripsRepository;
  readonly rules: TripsService;
  readonly transact: Transact<Db>;
}

export function createOffersService({ trips, rules, transact }: Deps) {
  return {
    /** Offers of an edition as JSON text. @throws 404 EDITION_NOT_FOUND */
    async listJson(editionId: number, filter: TripFilter): Promise<string> {
      const body = await trips.listJson(offerList, editionId, filter);
      if (body === null) throw notFound('EDITION_NOT_FOUND', 'There is no such edition');
      return body;
    },

    /** Offers seats; those who starred the edition hear of it. */
    async create(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createOffer>['body'],
    ): Promise<CarpoolOffer> {
      await rules.ensureMayAnnounce(actor, editionId, body);
      return transact(async (tx, facts) => {
        const row = await insertOffer(tx, facts, {
          editionId,
          userId: actor.userId,
          authorPseudo: actor.pseudo,
          direction: body.direction,
          tripDate: new Date(body.tripDate),
          locationCity: body.locationCity,
          locationAddress: body.locationAddress || null,
          availableSeats: body.availableSeats,
          description: body.description ?? '',
          phoneNumber: body.phoneNumber ?? null,
        });
        return toOffer(row, await findProfile(tx, row.userId));
      });
    },
  };
}

export type OffersService = ReturnType<typeof createOffersService>;
