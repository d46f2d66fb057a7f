import { getPlanning, listTeamMembers } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { PlanningService } from './planning.service.ts';

export const planningRoutes = (planning: PlanningService): RouteBinding[] => [
  bind(getPlanning, ({ actor, params }) => planning.get(actor, params.id)),
  bind(listTeamMembers, ({ actor, params }) => planning.listMembers(actor, params)),
];
