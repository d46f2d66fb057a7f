import { fillPath, type RouteInput } from '@siteswap/contracts/route';
import { type CheckIn, type getCheckIn, volunteersPages } from '@siteswap/contracts/volunteers';
import { findMembers } from '@siteswap/features/members';
import { type Actor, type Clock, hours, later, notFound } from '@siteswap/service-kit';
import type { Db } from '#src/db.ts';
import { findNames, listPlacesOf, toAssignment } from '#src/features/places/places.public.ts';
import { canManageVolunteers, getVisibleEdition } from '#src/features/settings/settings.public.ts';
import { withInstants } from '#src/features/slots/slots.public.ts';
import { listTeamsWithModes } from '#src/features/teams/teams.public.ts';
import type { CheckInTokens } from './check-in-token.format.ts';

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly tokens: CheckInTokens;
}

/** Shifts that end later than so long ago and begin within so long are shown. */
const shownAround = hours(12);

/** What those at a desk see of a volunteer who shows a check-in code. */
export const createCheckInService = ({ db, clock, tokens }: Deps) => ({
  /** @throws 404, also for callers who may not read it */
  async get(
    actor: Actor,
    { id: editionId, token }: RouteInput<typeof getCheckIn>['params'],
  ): Promise<CheckIn> {
    const edition = await getVisibleEdition(db, actor, editionId);
    const userId = tokens.read(editionId, token);
    if (userId === null) throw notFound();
    const [name] = await findNames(db, editionId, [userId]);
    if (!name) throw notFound();
    const isMine = actor.userId === userId;
    const all = (await listPlacesOf(db, editionId, [userId])).filter(
      ({ status }) => status === 'SIGNED_UP',
    );
    const teams = new Map((await listTeamsWithModes(db, editionId)).map((team) => [team.id, team]));
    const teamOf = (teamId: number | null) =>
      teamId === null ? null : (teams.get(teamId) ?? null);
    const mayRead = isMine || canManageVolunteers(actor, edition);
    const readable = mayRead
      ? all
      : all.filter(({ slot }) => teamOf(slot.teamId)?.leaderIds.includes(actor.userId));
    if (!mayRead && readable.length === 0) throw notFound();
    const [from, until] = [later(clock(), -shownAround), later(clock(), shownAround)];
    return {
      ...{ user: (await findMembers(db, [userId])).of(userId), prenom: name.prenom },
      ...{ timezone: edition.timezone, isMine },
      shifts: readable
        .filter(({ slot }) => slot.endDateTime >= from && slot.startDateTime <= until)
        .map(({ slot, ...place }) => ({
          ...withInstants(slot),
          team: teamOf(slot.teamId),
          assignment: toAssignment(place),
        })),
    };
  },
});
export type CheckInService = ReturnType<typeof createCheckInService>;

/** Makes the address of the check-in code of a volunteer, which any camera opens. */
export const checkInUrls =
  (tokens: CheckInTokens, publicUrl: string) =>
  (subject: { readonly editionId: number; readonly userId: number }): string =>
    new URL(
      fillPath(volunteersPages['volunteers.check-in'], {
        id: subject.editionId,
        token: tokens.write(subject),
      }),
      publicUrl,
    ).href;
