import {
  countEditions,
  getEdition,
  getMyEdition,
  hintEditions,
  listCountries,
  listEditions,
  listEditionTeam,
  mapEditions,
} from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { EditionsService } from './editions.service.ts';

export const editionRoutes = (editions: EditionsService): RouteBinding[] => [
  bind(listEditions, ({ query, ctx }) => editions.listJson(query, ctx)),
  bind(mapEditions, ({ query, ctx }) => editions.map(query, ctx)),
  bind(hintEditions, ({ query, ctx }) => editions.hints(query, ctx)),
  bind(countEditions, ({ query, ctx }) => editions.counts(query, ctx)),
  bind(listCountries, () => editions.countries()),
  bind(getEdition, ({ params }) => editions.pageJson(params.id)),
  bind(listEditionTeam, ({ params }) => editions.listTeam(params.id)),
  bind(getMyEdition, ({ actor, params }) => editions.getMine(actor, params.id)),
];
