import {
  listFeedback,
  listMyFeedback,
  sendFeedback,
  updateFeedback,
} from '@siteswap/contracts/core';
import { bind, type RouteBinding } from '@siteswap/service-kit';
import type { FeedbackService } from './feedback.service.ts';

export const feedbackRoutes = (feedback: FeedbackService): RouteBinding[] => [
  bind(sendFeedback, async ({ body, actor, ctx }) => {
    const userAgent = ctx.koa.req.headers['user-agent'];
    await feedback.send(body, { actor, ip: ctx.ip, userAgent });
    return { ok: true as const };
  }),
  bind(listMyFeedback, async ({ actor }) => ({ data: await feedback.listMine(actor) })),
  bind(listFeedback, ({ query }) => feedback.list(query)),
  bind(updateFeedback, async ({ params, body }) => ({
    feedback: await feedback.update(params.id, body),
  })),
];
