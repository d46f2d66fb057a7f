import {
  downloadCertificate,
  exportCatering,
  exportPlanning,
} from '@siteswap/contracts/volunteers';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { sendFile } from '#src/features/exports/exports.public.ts';
import type { CertificatesService } from './certificates.service.ts';
import type { SheetsService } from './sheets.service.ts';

export const sheetRoutes = (
  sheets: SheetsService,
  certificates: CertificatesService,
): RouteBinding[] => [
  bind(exportCatering, async ({ actor, params, query, ctx }) =>
    sendFile(ctx, await sheets.catering(actor, params.id, query.format, ctx.locale)),
  ),
  bind(exportPlanning, async ({ actor, params, query, ctx }) =>
    sendFile(ctx, await sheets.planning(actor, params.id, query, ctx.locale)),
  ),
  bind(downloadCertificate, async ({ actor, params, query, ctx }) =>
    sendFile(
      ctx,
      await certificates.download(actor, {
        ...{ editionId: params.id, userId: query.userId, locale: ctx.locale },
      }),
    ),
  ),
];
