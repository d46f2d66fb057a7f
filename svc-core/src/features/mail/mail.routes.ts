import { queueMail, reportBounce } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { BouncesService } from './bounces.service.ts';
import type { MailRequestsService } from './mail-requests.service.ts';

export const mailRoutes = (
  requests: MailRequestsService,
  bounces: BouncesService,
): RouteBinding[] => [
  bind(queueMail, async ({ body, ctx }) => {
    // A failed call is reported with its body, and a mail may contain a code, a link or an address.
    ctx.koa.state['body'] = undefined;
    return { outcome: await requests.queue(body) };
  }),
  bind(reportBounce, async ({ params, body }) => {
    await bounces.report(params.token, body.status);
    return undefined;
  }),
];
