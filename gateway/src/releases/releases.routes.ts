import {
  acceptRelease,
  disableRemote,
  enableRemote,
  listReleases,
  promoteRelease,
  rejectRelease,
  releaseLimits,
  retireRemote,
  rollBackRelease,
  uploadRelease,
} from '@siteswap/contracts/platform';
import type { Release } from '@siteswap/releases';
import {
  type Actor,
  AppError,
  bind,
  forbidden,
  type RequestContext,
  type RouteBinding,
} from '@siteswap/service-kit';
import type { RecordSecurityEvent } from '@siteswap/service-kit/platform';
import { payloadTooLarge } from '#src/http/problems.ts';
import { deployer } from '#src/platform/gateway-auth.ts';
import type { ReleaseUploads } from './release-uploads.ts';
import type { ReleasesService } from './releases.service.ts';

/** Actor of a request, for the audit. Administrators must be in admin mode. */
function requestedBy(actor: Actor): string {
  if (!actor.adminMode) throw forbidden();
  return actor.userId === deployer.userId ? actor.sid : `user:${actor.userId}`;
}

/** `platform.release.*`: administrators and the deploy token upload releases and move pointers. */
export function releaseRoutes(
  releases: ReleasesService,
  uploads: ReleaseUploads,
  securityEvent: RecordSecurityEvent,
): RouteBinding[] {
  const record = (type: string, release: Release, actor: Actor, ctx: RequestContext) =>
    securityEvent({
      type,
      outcome: 'success',
      ...(actor.userId === deployer.userId ? {} : { userId: actor.userId }),
      ip: ctx.ip,
      reason: `${release.name} ${release.version}`,
    });
  return [
    bind(uploadRelease, async ({ params, query, actor, ctx }) => {
      const by = requestedBy(actor);
      const { req } = ctx.koa;
      const type = req.headers['content-type']?.split(';')[0];
      if (type !== 'application/x-tar') {
        throw new AppError(415, 'UNSUPPORTED_MEDIA_TYPE', 'Send application/x-tar');
      }
      if (Number(req.headers['content-length'] ?? 0) > releaseLimits.bytes) throw payloadTooLarge();
      const checkOnly = query.check === true;
      const unpacked = await uploads.upload(params, req, { by, checkOnly });
      if (checkOnly) ctx.status = 200;
      else record('release.uploaded', params, actor, ctx);
      return { ...params, isKept: !checkOnly, ...unpacked };
    }),
    bind(listReleases, ({ params, actor }) => {
      requestedBy(actor);
      return releases.list(params.name);
    }),
    bind(promoteRelease, async ({ params, body, actor, ctx }) => {
      const release = { name: params.name, version: body.version };
      const { name } = release;
      const pointer = await releases.promote(release, requestedBy(actor));
      record('release.promoted', release, actor, ctx);
      return { name, ...pointer };
    }),
    bind(rollBackRelease, async ({ params: { name }, query, actor, ctx }) => {
      const pointer = await releases.rollBack(name, requestedBy(actor), query);
      record('release.rolled-back', { name, version: pointer.version }, actor, ctx);
      return { name, ...pointer };
    }),
    bind(rejectRelease, async ({ params: { name }, body: { version }, actor, ctx }) => {
      const pointer = await releases.reject({ name, version }, requestedBy(actor));
      record('release.rejected', { name, version }, actor, ctx);
      return { name, ...pointer };
    }),
    bind(acceptRelease, async ({ params: { name }, body: { version }, actor, ctx }) => {
      const pointer = await releases.accept({ name, version }, requestedBy(actor));
      record('release.accepted', { name, version }, actor, ctx);
      return { name, ...pointer };
    }),
    bind(disableRemote, async ({ params: { name }, actor, ctx }) => {
      const pointer = await releases.disable(name, requestedBy(actor));
      record('release.disabled', { name, version: pointer.version }, actor, ctx);
      return { name, ...pointer };
    }),
    bind(enableRemote, async ({ params: { name }, actor, ctx }) => {
      const pointer = await releases.enable(name, requestedBy(actor));
      record('release.enabled', { name, version: pointer.version }, actor, ctx);
      return { name, ...pointer };
    }),
    bind(retireRemote, async ({ params: { name }, actor, ctx }) => {
      const pointer = await releases.retire(name, requestedBy(actor));
      record('release.retired', { name, version: pointer.version }, actor, ctx);
      return { name, ...pointer };
    }),
  ];
}
