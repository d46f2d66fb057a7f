import { exportApplications } from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { ExportsService } from './exports.service.ts';

export const exportRoutes = (exports: ExportsService): RouteBinding[] => [
  bind(exportApplications, async ({ actor, params, query, ctx }) => {
    const { content, type, fileName } = await exports.export(actor, params.id, query, ctx.locale);
    const { koa } = ctx;
    koa.body = content;
    koa.type = type;
    koa.set('cache-control', 'private, no-store');
    koa.set('content-disposition', `attachment; filename="${fileName}"`);
  }),
];
