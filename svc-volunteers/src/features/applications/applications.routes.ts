import {
  applyAsVolunteer,
  getMyApplication,
  listMyApplications,
  updateMyApplication,
  withdrawApplication,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ApplicationsService } from './applications.service.ts';

export const applicationRoutes = (applications: ApplicationsService): RouteBinding[] => [
  bind(applyAsVolunteer, ({ actor, params, body }) => applications.apply(actor, params.id, body)),
  bind(getMyApplication, ({ actor, params }) => applications.getMine(actor, params.id)),
  bind(updateMyApplication, ({ actor, params, body }) =>
    applications.updateMine(actor, params.id, body),
  ),
  bind(withdrawApplication, ({ actor, params }) => applications.withdraw(actor, params.id)),
  bind(listMyApplications, ({ actor }) => applications.listMine(actor)),
];
