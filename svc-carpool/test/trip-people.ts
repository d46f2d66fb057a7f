import {
  createBooking,
  createOffer,
  createRequest,
  inviteRequest,
  updateBooking,
} from '@siteswap/contracts/carpool';
import { addEditions } from '@siteswap/features/editions/testing';
import { addMembers } from '@siteswap/features/members/testing';
import { later } from '@siteswap/service-kit';
import { now } from './days.ts';
import { anEdition, anOffer, aRequest } from './factories.ts';
import { startCarpool, type TestLog } from './start-carpool.ts';

/** The service with an edition, members and a clock that tests move; what people do with trips, in one line each. */
export async function startTrips(env: Record<string, string> = {}, log?: TestLog) {
  const clock = { now };
  const service = await startCarpool(env, () => clock.now, log);
  await addEditions(service, [1], anEdition());

  const as = (userId: number) => service.actor({ userId, pseudo: `user-${userId}` });
  const called = <T>(response: { status: number; body: T }): T => {
    if (response.status >= 300) throw new Error(JSON.stringify(response));
    return response.body;
  };
  return {
    service,
    clock,
    as,
    /** Moves the clock, and performs the jobs that are due then. */
    async moveTo(date: Date) {
      clock.now = date;
      await service.running.jobs.runDue();
    },
    moveBy(ms: number) {
      return this.moveTo(later(clock.now, ms));
    },
    addMember: (id: number, fields: Parameters<typeof addMembers>[2] = {}) =>
      addMembers(service, [id], { pseudo: `user-${id}`, ...fields }),
    offer: async (userId: number, overrides: Parameters<typeof anOffer>[0] = {}) =>
      called(
        await service.call(
          createOffer,
          { params: { id: 1 }, body: anOffer(overrides) },
          as(userId),
        ),
      ).id,
    request: async (userId: number, overrides: Parameters<typeof aRequest>[0] = {}) =>
      called(
        await service.call(
          createRequest,
          { params: { id: 1 }, body: aRequest(overrides) },
          as(userId),
        ),
      ).id,
    ask: (userId: number, offerId: number, body: object = {}) =>
      service.call(createBooking, { params: { id: offerId }, body }, as(userId)),
    invite: (userId: number, offerId: number, requestId: number, seats?: number) =>
      service.call(
        inviteRequest,
        { params: { id: offerId }, body: { requestId, ...(seats ? { seats } : {}) } },
        as(userId),
      ),
    update: (
      userId: number,
      { offerId, id }: { offerId: number; id: number },
      action: 'accept' | 'reject' | 'cancel',
    ) =>
      service.call(
        updateBooking,
        { params: { id: offerId, bookingId: id }, body: { action } },
        as(userId),
      ),
    seatsOf: async (id: number) => {
      const { availableSeats, takenSeats } = await service.prisma.carpoolOffer.findUniqueOrThrow({
        where: { id },
      });
      return { availableSeats, takenSeats };
    },
    stop: () => service.stop(),
  };
}
export type Trips = Awaited<ReturnType<typeof startTrips>>;
