import { exportApplications } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { sendFile } from './downloads.routes.ts';
import type { ExportsService } from './exports.service.ts';

export const exportRoutes = (exports: ExportsService): RouteBinding[] => [
  bind(exportApplications, async ({ actor, params, query, ctx }) =>
    sendFile(ctx, await exports.export(actor, params.id, query, ctx.locale)),
  ),
];
