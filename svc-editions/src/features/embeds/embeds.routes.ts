import { embedConvention } from '@siteswap/contracts/editions';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import { embedPolicy } from './embed-page.format.ts';
import type { EmbedsService } from './embeds.service.ts';

/** Other sites load it with each of their pages. */
const maxAgeSeconds = 300;

export const embedRoutes = (embeds: EmbedsService): RouteBinding[] => [
  bind(embedConvention, async ({ params, query, ctx }) => {
    const html = await embeds.ofConvention(params.id, {
      locale: query.locale ?? ctx.locale,
      theme: query.theme,
    });
    ctx.koa.set({
      'cache-control': `public, max-age=${maxAgeSeconds}`,
      'content-security-policy': embedPolicy,
      // For sites that load only what allows it.
      'cross-origin-resource-policy': 'cross-origin',
      vary: 'accept-language, cookie',
    });
    ctx.koa.type = 'text/html; charset=utf-8';
    ctx.koa.body = html;
  }),
];
