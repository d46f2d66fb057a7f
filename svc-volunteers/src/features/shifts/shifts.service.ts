import type { RouteResult } from '@siteswap/contracts/route';
import {
  type getMyShifts,
  type listShifts,
  type listUpcomingShifts,
  maxUpcomingShifts,
} from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import type { Actor, Clock } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listStayOn } from '#src/features/attendance/attendance.public.ts';
import { listAskedCovers, listOpenCovers } from '#src/features/covers/covers.public.ts';
import { countHours } from '#src/features/hours/hours.public.ts';
import {
  findVolunteer,
  listPeopleOn,
  listPlacesOf,
  type PlaceWithSlot,
  readOpenShifts,
  toFieldErrors,
  type Volunteer,
} from '#src/features/places/places.public.ts';
import { listGivenTo, listRewards, toMyReward } from '#src/features/rewards/rewards.public.ts';
import {
  type CallEdition,
  findSettings,
  getPublicEdition,
  getVisibleEdition,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { isCertificateReady } from '#src/features/sheets/sheets.public.ts';
import { listTeamsWithModes } from '#src/features/teams/teams.public.ts';
import { toMyShift, toShift, toUpcomingShift } from './shifts.mapper.ts';
import { countFreePlaces, listFreeShifts, listUpcomingPlaces } from './shifts.repository.ts';

interface ShiftsDeps {
  readonly db: Db;
  readonly clock: Clock;
  /** Address of the check-in code of a volunteer. */
  readonly checkInUrlOf: (of: { editionId: number; userId: number }) => string;
}

type MyShifts = RouteResult<typeof getMyShifts>;

/** Free shifts in the response that everyone gets. */
const maxListed = 200;

/** Shifts as everyone sees them, and as a volunteer sees their own. */
export function createShiftsService({ db, clock, checkInUrlOf }: ShiftsDeps) {
  async function teamsOf(editionId: number) {
    const teams = await listTeamsWithModes(db, editionId);
    return new Map(teams.map((team) => [team.id, team]));
  }

  type Asked = { readonly editionId: number; readonly edition: CallEdition };

  /** Shifts to come that the volunteer sees; those without a problem first. */
  async function listOpen(
    { editionId, edition }: Asked,
    volunteer: Volunteer,
    places: readonly PlaceWithSlot[],
  ): Promise<MyShifts['open']> {
    const openFor = await readOpenShifts(db, { editionId, edition, now: clock() });
    const open = openFor(volunteer, places).map(({ slot, team, problems }) => ({
      ...toShift(slot, new Map([[team.id, team]])),
      signUpMode: team.signUpMode,
      problems: toFieldErrors(problems),
    }));
    const isFree = ({ problems }: (typeof open)[number]) => problems.length === 0;
    return [...open.filter(isFree), ...open.filter((each) => !isFree(each))];
  }

  async function listMine(
    { editionId, edition }: Asked,
    volunteer: Volunteer,
    places: readonly PlaceWithSlot[],
    teams: Awaited<ReturnType<typeof teamsOf>>,
  ): Promise<MyShifts['shifts']> {
    const people = await listPeopleOn(
      db,
      places.map(({ timeSlotId }) => timeSlotId),
    );
    const members = await findMembers(
      db,
      people.map(({ userId }) => userId),
    );
    const { volunteersDropHours: dropHours } = toSettings(await findSettings(db, editionId));
    const teammates = Map.groupBy(people, ({ slotId }) => slotId);
    const covers = await listOpenCovers(db, places);
    const now = clock();
    const stayOn = await listStayOn(db, { volunteer, places, edition, now });
    const parts = { teams, teammates, members, covers, dropHours, stayOn, now };
    return places.map((place) => toMyShift(place, parts));
  }

  return {
    /** @throws 404 EDITION_NOT_FOUND */
    async listFree(editionId: number): Promise<RouteResult<typeof listShifts>> {
      const { status } = await getPublicEdition(db, editionId);
      if (status === 'CANCELLED') return { data: [], freePlaces: 0 };
      const asked = { editionId, now: clock() };
      const rows = await listFreeShifts(db, { ...asked, limit: maxListed });
      const teams = await teamsOf(editionId);
      return {
        data: rows.map((row) => toShift(row, teams)),
        freePlaces: await countFreePlaces(db, asked),
      };
    },

    async listUpcoming({ userId }: Actor): Promise<RouteResult<typeof listUpcomingShifts>> {
      const asked = { userId, now: clock(), limit: maxUpcomingShifts };
      return { data: (await listUpcomingPlaces(db, asked)).map(toUpcomingShift) };
    },

    /** @throws 404 EDITION_NOT_FOUND */
    async getMine(actor: Actor, editionId: number): Promise<MyShifts> {
      const edition = await getVisibleEdition(db, actor, editionId);
      const { timezone } = edition;
      const { userId } = actor;
      const volunteer = await findVolunteer(db, { editionId, userId });
      if (volunteer?.status !== 'ACCEPTED') {
        const none = { shifts: [], open: [], coverRequests: [], leads: [], rewards: [] };
        const zero = { minutesDone: 0, minutesPlanned: 0, hasCertificate: false };
        return { isAccepted: false, timezone, checkInUrl: null, ...none, ...zero };
      }
      const asked = { editionId, edition };
      const places = await listPlacesOf(db, editionId, [userId]);
      const teams = await teamsOf(editionId);
      const { minutesDone, minutesPlanned } = countHours(places);
      const settings = toSettings(await findSettings(db, editionId));
      const now = clock();
      const given = await listGivenTo(db, editionId, userId);
      return {
        ...{ isAccepted: true, timezone, checkInUrl: checkInUrlOf({ editionId, userId }) },
        shifts: await listMine(asked, volunteer, places, teams),
        open: edition.status === 'CANCELLED' ? [] : await listOpen(asked, volunteer, places),
        coverRequests:
          edition.status === 'CANCELLED'
            ? []
            : await listAskedCovers(db, { editionId, userId, teams, places, now }),
        ...{ minutesDone, minutesPlanned },
        rewards: (await listRewards(db, editionId)).map((reward) =>
          toMyReward(reward, given, minutesDone),
        ),
        hasCertificate: isCertificateReady({ edition, settings, minutesDone, now }),
        leads: [...teams.values()].filter(({ leaderIds }) => leaderIds.includes(userId)),
      };
    },
  };
}

export type ShiftsService = ReturnType<typeof createShiftsService>;
