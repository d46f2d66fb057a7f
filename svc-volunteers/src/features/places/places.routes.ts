import {
  createAssignment,
  deleteAssignment,
  listAssignments,
  moveAssignment,
  updateAssignment,
} from '@siteswap/contracts/volunteers';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { PlacesService } from './places.service.ts';

export function placeRoutes(places: PlacesService): RouteBinding[] {
  const checked = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      places.assertManages(actor, params.id),
  };
  return [
    bind(listAssignments, ({ actor, params }) => places.list(actor, params)),
    bind(
      createAssignment,
      ({ actor, params, body }) => places.create(actor, params, body),
      checked,
    ),
    bind(moveAssignment, ({ actor, params, body }) => places.move(actor, params, body), checked),
    bind(updateAssignment, ({ actor, params, body }) => places.update(actor, params, body), {
      beforeReplay: ({ actor, params }) => places.assertReads(actor, params),
    }),
    bind(deleteAssignment, ({ actor, params }) => places.remove(actor, params), checked),
  ];
}
