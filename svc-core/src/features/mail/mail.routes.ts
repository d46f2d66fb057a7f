import { queueMail } from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { MailRequestsService } from './mail-requests.service.ts';

export const mailRoutes = (requests: MailRequestsService): RouteBinding[] => [
  bind(queueMail, async ({ body, ctx }) => {
    // A failed call is reported with its body, and a mail may hold a code, a link or an address.
    ctx.koa.state['body'] = undefined;
    return { outcome: await requests.queue(body) };
  }),
];
