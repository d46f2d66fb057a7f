import {
  listReleases,
  promoteRelease,
  releaseLimits,
  rollBackRelease,
  uploadRelease,
} from '@siteswap/contracts/platform';
import { type Actor, AppError, bind, forbidden, type RouteBinding } from '@siteswap/service-kit';
import { payloadTooLarge } from '#src/http/problems.ts';
import { deployer } from '#src/platform/own-callers.ts';
import type { ReleasesService } from './releases.service.ts';

/** Being an administrator is not enough: the person must have said that they act as one. */
function byOf(actor: Actor): string {
  if (!actor.adminMode) throw forbidden();
  return actor.sid === deployer.sid ? deployer.sid : `user:${actor.userId}`;
}

/** `platform.release.*`: whoever may deploy brings releases and moves pointers. */
export function releaseRoutes(releases: ReleasesService): RouteBinding[] {
  return [
    bind(uploadRelease, async ({ params, query, actor, ctx }) => {
      const by = byOf(actor);
      const { req } = ctx.koa;
      const type = req.headers['content-type']?.split(';')[0];
      if (type !== 'application/x-tar') {
        throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/x-tar');
      }
      if (Number(req.headers['content-length'] ?? 0) > releaseLimits.bytes) throw payloadTooLarge();
      const checkOnly = query.check === true;
      const unpacked = await releases.upload(params, req, { by, checkOnly });
      if (checkOnly) ctx.status = 200;
      return { ...params, isKept: !checkOnly, ...unpacked };
    }),
    bind(listReleases, ({ params, actor }) => {
      byOf(actor);
      return releases.list(params.name);
    }),
    bind(promoteRelease, async ({ params, body, actor }) => {
      const { name } = params;
      const pointer = await releases.promote({ name, version: body.version }, byOf(actor));
      return { name, ...pointer };
    }),
    bind(rollBackRelease, async ({ params, actor }) => {
      const pointer = await releases.rollBack(params.name, byOf(actor));
      return { name: params.name, ...pointer };
    }),
  ];
}
