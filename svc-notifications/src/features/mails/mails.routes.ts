import { openUnsubscribeLink, unsubscribeFromMails } from '@siteswap/contracts/notifications';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { UnsubscribeService } from './unsubscribe.service.ts';

export const mailsRoutes = (service: UnsubscribeService): RouteBinding[] => [
  bind(unsubscribeFromMails, async ({ params, query }) => {
    await service.unsubscribe(params.token, query.list);
    return { ok: true as const };
  }),
  bind(openUnsubscribeLink, ({ params, ctx: { koa } }) => {
    koa.status = 303;
    koa.redirect(`/unsubscribe#${params.token}`);
    // Koa would write a page that names the address.
    koa.body = '';
    koa.set('cache-control', 'no-store');
    koa.set('referrer-policy', 'no-referrer');
    return undefined;
  }),
];
