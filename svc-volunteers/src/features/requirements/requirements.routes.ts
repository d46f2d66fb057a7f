import {
  createRequirement,
  deleteRequirement,
  grantRequirement,
  listRequirements,
  revokeRequirement,
  updateRequirement,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { RequirementsService } from './requirements.service.ts';

export function requirementRoutes(requirements: RequirementsService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      requirements.assertManages(actor, params.id),
  };
  const read = {
    beforeReplay: async ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      void (await requirements.list(actor, params.id)),
  };
  return [
    bind(listRequirements, ({ actor, params }) => requirements.list(actor, params.id)),
    bind(
      createRequirement,
      ({ actor, params, body }) => requirements.create(actor, params.id, body),
      checked,
    ),
    bind(
      updateRequirement,
      ({ actor, params, body }) => requirements.update(actor, params, body),
      checked,
    ),
    bind(deleteRequirement, ({ actor, params }) => requirements.remove(actor, params), checked),
    bind(
      grantRequirement,
      ({ actor, params, body }) => requirements.grant(actor, params, body),
      read,
    ),
    bind(revokeRequirement, ({ actor, params }) => requirements.revoke(actor, params), read),
  ];
}
