import {
  createVolunteerBoard,
  deleteVolunteerBoard,
  getVolunteerBoard,
  showVolunteerBoard,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { BoardService } from './board.service.ts';

export const boardRoutes = (board: BoardService): RouteBinding[] => [
  bind(getVolunteerBoard, ({ actor, params }) => board.get(actor, params.id)),
  bind(createVolunteerBoard, ({ actor, params }) => board.create(actor, params.id)),
  bind(deleteVolunteerBoard, ({ actor, params }) => board.delete(actor, params.id), {
    beforeReplay: ({ actor, params }) => board.assertManages(actor, params.id),
  }),
  bind(showVolunteerBoard, ({ params }) => board.show(params.token)),
];
