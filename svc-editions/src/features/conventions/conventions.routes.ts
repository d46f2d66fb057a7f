import {
  archiveConvention,
  createConvention,
  deleteConvention,
  getConvention,
  getMyConvention,
  listConventionEditions,
  listMyConventions,
  updateConvention,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ConventionsService } from './conventions.service.ts';

export const conventionRoutes = (conventions: ConventionsService): RouteBinding[] => [
  bind(createConvention, ({ actor, body }) => conventions.create(actor, body)),
  bind(listMyConventions, ({ actor }) => conventions.listMine(actor)),
  bind(getConvention, ({ params }) => conventions.get(params.id)),
  bind(listConventionEditions, ({ params }) => conventions.listEditions(params.id)),
  bind(getMyConvention, ({ actor, params }) => conventions.getMine(actor, params.id)),
  bind(updateConvention, ({ actor, params, body }) => conventions.update(actor, params.id, body), {
    beforeReplay: ({ actor, params }) =>
      conventions.assertHasRight(actor, params.id, 'editConvention'),
  }),
  bind(
    archiveConvention,
    ({ actor, params, body }) => conventions.archive(actor, params.id, body.archived),
    {
      beforeReplay: ({ actor, params }) =>
        conventions.assertHasRight(actor, params.id, 'deleteConvention'),
    },
  ),
  bind(deleteConvention, ({ actor, params }) => conventions.delete(actor, params.id)),
];
