import {
  createVolunteerTeam,
  deleteVolunteerTeam,
  listVolunteerTeams,
  updateVolunteerTeam,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { TeamsService } from './teams.service.ts';

export function teamRoutes(teams: TeamsService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      teams.assertManages(actor, params.id),
  };
  return [
    bind(listVolunteerTeams, ({ actor, params }) => teams.list(actor, params.id)),
    bind(
      createVolunteerTeam,
      ({ actor, params, body }) => teams.create(actor, params.id, body),
      checked,
    ),
    bind(
      updateVolunteerTeam,
      ({ actor, params, body }) => teams.update(actor, params, body),
      checked,
    ),
    bind(deleteVolunteerTeam, ({ actor, params }) => teams.remove(actor, params), checked),
  ];
}
