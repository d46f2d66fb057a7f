import { listTowns, searchTowns } from '@siteswap/contracts/towns';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { TownsService } from './towns.service.ts';

export const townRoutes = (towns: TownsService): RouteBinding[] => [
  bind(searchTowns, ({ query, ctx }) => towns.search(query, ctx)),
  bind(listTowns, ({ query, ctx }) => towns.list(query, ctx)),
];
