import type { CarpoolRequest, createRequest } from '@siteswap/contracts/carpool';
import type { RouteInput } from '@siteswap/contracts/route';
import { type Actor, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { toRequest } from './requests.mapper.ts';
import { insertRequest, requestList } from './requests.repository.ts';
import { findProfile, type TripFilter, type TripsRepository } from './trips.repository.ts';
import type { TripsService } from './trips.service.ts';

interface Deps {
  readonly trips: TripsRepository;
  readonly rules: TripsService;
  readonly transact: Transact<Db>;
}

export function createRequestsService({ trips, rules, transact }: Deps) {
  return {
    /** Requests of an edition as JSON text. @throws 404 EDITION_NOT_FOUND */
    async listJson(editionId: number, filter: TripFilter): Promise<string> {
      const body = await trips.listJson(requestList, editionId, filter);
      if (body === null) throw notFound('EDITION_NOT_FOUND', 'There is no such edition');
      return body;
    },

    /** Asks for seats; those who starred the edition hear of it. */
    async create(
      actor: Actor,
      editionId: number,
      body: RouteInput<typeof createRequest>['body'],
    ): Promise<CarpoolRequest> {
      await rules.ensureMayAnnounce(actor, editionId, body);
      return transact(async (tx, facts) => {
        const row = await insertRequest(tx, facts, {
          editionId,
          userId: actor.userId,
          authorPseudo: actor.pseudo,
          direction: body.direction,
          tripDate: new Date(body.tripDate),
          locationCity: body.locationCity,
          seatsNeeded: body.seatsNeeded,
          description: body.description ?? '',
          phoneNumber: body.phoneNumber ?? null,
        });
        return toRequest(row, await findProfile(tx, row.userId));
      });
    },
  };
}

export type RequestsService = ReturnType<typeof createRequestsService>;
