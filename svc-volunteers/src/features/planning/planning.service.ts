import type { RouteInput, RouteResult } from '@siteswap/contracts/route';
import type { listTeamMembers, Planning, TimePreference } from '@siteswap/contracts/volunteers';
import { findEditions } from '@siteswap/features/editions';
import { findMembers } from '@siteswap/features/members';
import { type Actor, forbidden, notFound, type TopicReader } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { listPlacesOn, toAssignment } from '#src/features/places/places.public.ts';
import { readShiftEdition, toGrants } from '#src/features/requirements/requirements.public.ts';
import {
  callDays,
  callEditionFields,
  canManageVolunteers,
  findSettings,
  toSettings,
} from '#src/features/settings/settings.public.ts';
import { getPlanningAccess, listSlots, toTimeSlot } from '#src/features/slots/slots.public.ts';
import {
  findTeam,
  listLedEditionIds,
  listTeamsWithModes,
} from '#src/features/teams/teams.public.ts';
import { listAccepted, listMembersOf } from './planning.repository.ts';

type TeamPath = RouteInput<typeof listTeamMembers>['params'];

/** The planning of an edition, for managers of its volunteers and for leaders of its teams. */
export const createPlanningService = ({ db }: { readonly db: Db }) => ({
  /** Leaders read the slots and people of their teams. @throws 404 EDITION_NOT_FOUND, 403 */
  async get(actor: Actor, editionId: number): Promise<Planning> {
    const access = await getPlanningAccess(db, actor, editionId);
    const { edition, isManager, ledTeamIds } = access;
    const teams = await listTeamsWithModes(db, editionId);
    const slots = await listSlots(db, editionId, isManager ? undefined : ledTeamIds);
    const places = await listPlacesOn(
      db,
      slots.map(({ id }) => id),
    );
    const userIds = places.map(({ userId }) => userId);
    const of = isManager ? undefined : { teamIds: ledTeamIds, userIds };
    const people = await listAccepted(db, editionId, of);
    const members = await findMembers(
      db,
      people.map(({ userId }) => userId),
    );
    const { timezone } = edition;
    return {
      ...{ timezone, isManager },
      ...(await readShiftEdition(db, editionId, edition)),
      ...callDays(edition, toSettings(await findSettings(db, editionId))),
      teams: isManager ? teams : teams.filter(({ id }) => ledTeamIds.includes(id)),
      slots: slots.map(toTimeSlot),
      assignments: places.map(toAssignment),
      people: people.map(({ id, assignments, grants, ...person }) => ({
        ...person,
        grants: toGrants(grants),
        applicationId: id,
        user: members.of(person.userId),
        teamIds: assignments.map(({ teamId }) => teamId),
        // The columns have what the contract parsed.
        timePreferences: person.timePreferences as TimePreference[],
      })),
    };
  },

  /** @throws 404 EDITION_NOT_FOUND, NOT_FOUND, 403 */
  async listMembers(
    actor: Actor,
    { id: editionId, tid }: TeamPath,
  ): Promise<RouteResult<typeof listTeamMembers>> {
    const { isManager, ledTeamIds } = await getPlanningAccess(db, actor, editionId);
    if (!isManager && !ledTeamIds.includes(tid)) throw forbidden();
    if (!(await findTeam(db, editionId, tid))) throw notFound();
    const rows = await listMembersOf(db, tid);
    const members = await findMembers(
      db,
      rows.map(({ userId }) => userId),
    );
    return {
      data: rows.map(({ userId, leads, ...person }) => ({
        ...person,
        user: members.of(userId),
        isLeader: leads.length > 0,
      })),
    };
  },

  /** Editions whose planning they may read, of these. */
  async readable(reader: TopicReader, ids: readonly string[]): Promise<string[]> {
    const wanted = ids.map(Number).filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
    const editions = await findEditions(db, wanted, callEditionFields);
    const led = await listLedEditionIds(db, wanted, reader.userId);
    return [...editions]
      .filter(([id, edition]) => canManageVolunteers(reader, edition) || led.includes(id))
      .map(([id]) => String(id));
  },
});

export type PlanningService = ReturnType<typeof createPlanningService>;
