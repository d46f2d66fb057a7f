import {
  changeEditionStatus,
  copyEdition,
  createEdition,
  deleteEdition,
  getEditionAudience,
  updateEdition,
} from '@siteswap/contracts/editions';
import { type Actor, bind, type RouteBinding } from '@siteswap/service-kit';
import type { EditingService } from './editing.service.ts';

export const editingRoutes = (editing: EditingService): RouteBinding[] => {
  const mayEdit = {
    beforeReplay: ({ actor, params }: { actor: Actor; params: { id: number } }) =>
      editing.assertHasRight(actor, params.id, 'edit'),
  };
  return [
    bind(createEdition, ({ actor, body }) => editing.create(actor, body)),
    bind(
      updateEdition,
      ({ actor, params, body }) => editing.update(actor, params.id, body),
      mayEdit,
    ),
    bind(getEditionAudience, ({ actor, params }) => editing.getAudience(actor, params.id)),
    bind(deleteEdition, ({ actor, params }) => editing.remove(actor, params.id)),
    bind(
      changeEditionStatus,
      ({ actor, params, body }) => editing.changeStatus(actor, params.id, body),
      mayEdit,
    ),
    bind(copyEdition, ({ actor, params, body }) => editing.copy(actor, params.id, body)),
  ];
};
