import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import { matchesSearch } from '@siteswap/contracts/search-match';
import {
  type Assignment,
  type correctHours,
  type listDoneShifts,
  type listVolunteerHours,
  planningChanged,
} from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, conflict, notFound, type Transact } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import {
  findPlaceOn,
  listPlacesOf,
  lockPlace,
  type PlaceWithSlot,
  toAssignment,
  updatePlace,
} from '#src/features/places/places.public.ts';
import { listGiven, listRewards, toGivenReward } from '#src/features/rewards/rewards.public.ts';
import {
  findSettings,
  getManagedEdition,
  hasEnded,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { assertNotOwn, getSlotAccess } from '#src/features/slots/slots.public.ts';
import { listNamedVolunteers } from './hours.repository.ts';
import { countHours, isDone, minutesDoneOf } from './hours.rules.ts';

export interface HoursDeps {
  readonly db: Db;
  readonly transact: Transact<Db>;
  readonly clock: Clock;
}

type PlacePath = RouteInput<typeof correctHours>['params'];

const toDoneShift = (place: PlaceWithSlot) => ({
  assignmentId: place.id,
  timeSlotId: place.timeSlotId,
  title: place.slot.title,
  startDateTime: place.slot.startDateTime.toISOString(),
  endDateTime: place.slot.endDateTime.toISOString(),
  minutes: minutesDoneOf(place),
  isCorrected: place.minutesDone !== null,
});

/** Hours that volunteers have worked, as managers read and correct them. */
export function createHoursService({ db, transact, clock }: HoursDeps) {
  return {
    /** The kit asks this before it repeats a response. */
    assertReads: async (actor: Actor, path: PlacePath) =>
      void (await getSlotAccess(db, actor, path)),

    /** By name. @throws 404 EDITION_NOT_FOUND, 403 */
    async list(
      actor: Actor,
      editionId: number,
      { search = '' }: RouteInput<typeof listVolunteerHours>['query'],
    ): Promise<RouteResult<typeof listVolunteerHours>> {
      const edition = await getManagedEdition(db, actor, editionId);
      const settings = toSettings(await findSettings(db, editionId));
      const volunteers = await listNamedVolunteers(db, editionId);
      const userIds = volunteers.map(({ userId }) => userId);
      const rewards = await listRewards(db, editionId);
      const allGiven = await listGiven(db, editionId);
      const giverIds = allGiven.flatMap(({ givenById }) => givenById ?? []);
      const members = await findMembers(db, [...userIds, ...giverIds]);
      const places = Map.groupBy(
        await listPlacesOf(db, editionId, userIds),
        ({ userId }) => userId,
      );
      const given = Map.groupBy(allGiven, ({ userId }) => userId);
      const rows = volunteers.map(({ userId, prenom, nom }) => {
        const hours = countHours(places.get(userId) ?? []);
        const own = given.get(userId) ?? [];
        return {
          ...{ user: members.of(userId), prenom, nom, ...hours },
          rewards: rewards
            .map((reward) => toGivenReward(reward, own, { ...hours, members }))
            .filter(({ isReached, givenAt }) => isReached || givenAt !== null),
        };
      });
      return {
        data: rows.filter(({ user, prenom, nom }) =>
          matchesSearch(search, [prenom, nom, user.pseudo]),
        ),
        isOver: hasEnded(edition, settings, clock()),
      };
    },

    /** By their start. @throws 404 EDITION_NOT_FOUND, 403 */
    async listShifts(
      actor: Actor,
      { id: editionId, userId }: RouteInput<typeof listDoneShifts>['params'],
    ): Promise<RouteResult<typeof listDoneShifts>> {
      await getManagedEdition(db, actor, editionId);
      const places = await listPlacesOf(db, editionId, [userId]);
      return { data: places.filter(isDone).map(toDoneShift) };
    },

    /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403, OWN_RECORD; 409 NOT_DONE */
    correct: (
      actor: Actor,
      path: PlacePath,
      { minutes }: RouteInput<typeof correctHours>['body'],
    ): Promise<Assignment> =>
      transact(async (tx, outbox) => {
        const access = await getSlotAccess(tx, actor, path);
        const { id: editionId, sid, assignmentId } = path;
        const row = await findPlaceOn(tx, sid, assignmentId);
        if (!row) throw notFound();
        assertNotOwn(access, actor, [row.userId]);
        const { slot, place } = await lockPlace(tx, {
          ...{ editionId, slotId: sid, userId: row.userId },
        });
        // It may have ended until the locks were there.
        if (place?.id !== assignmentId) throw notFound();
        if (!isDone({ ...place, slot })) {
          throw conflict('NOT_DONE', 'Hours count of shifts that were worked');
        }
        const corrected = await updatePlace(tx, place.id, { minutesDone: minutes });
        outbox.emit(planningChanged, { editionId });
        return toAssignment(corrected);
      }),
  };
}

export type HoursService = ReturnType<typeof createHoursService>;
