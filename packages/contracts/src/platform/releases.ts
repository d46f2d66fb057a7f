import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instant, queryFlag } from '../fields.ts';
import { defineRoute } from '../route.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const version = z.string().regex(/^(?!\.)[0-9A-Za-z.+-]{1,64}$/);

/** Largest release that is taken in. */
export const releaseLimits = {
  bytes: 20 * 1024 * 1024,
  files: 2_000,
} as const;

/** What a browser loads for one exposed module of a remote, entry included, compressed with brotli. */
export const moduleBudgetBytes = 150 * 1024;

/**
 * Why a release is refused: codes of `errors[].code`, `path` being the file it is about.
 * They are for the people who make releases, so they have no texts in the interface.
 */
export const releaseErrorCodes = [
  'ARCHIVE_BROKEN',
  'ARCHIVE_ENTRY_REFUSED',
  'MANIFEST_MISSING',
  'MANIFEST_INVALID',
  'NAME_DIFFERS',
  'VERSION_DIFFERS',
  'GUARD_UNKNOWN',
  'EXPOSE_MISSING',
  'FILE_MISSING',
  'HASH_MISSING',
  'HASH_DIFFERS',
  'HASH_NOT_IN_ENTRY',
  'COMPRESSED_DIFFERS',
  'LOCALE_MISSING',
  'LOCALE_INVALID',
  'LOCALE_KEYS_DIFFER',
  'SHARED_UNSTATED',
  'SHARED_UNKNOWN',
  'SHARED_INCOMPATIBLE',
  'BUDGET_EXCEEDED',
] as const;
export type ReleaseErrorCode = (typeof releaseErrorCodes)[number];

/** Moving a pointer, or bringing a release: who did what, and when. */
export const releaseDeed = z.object({
  deed: z.enum(['uploaded', 'promoted', 'rolled-back', 'built']),
  version,
  /** `user:7`, `deploy-token`, or `build` for a pointer written by whoever started the platform. */
  by: z.string(),
  at: instant,
});
export type ReleaseDeed = z.infer<typeof releaseDeed>;

/** Which release of a name is in use; kept where every replica of the gateway sees it. */
export const releasePointer = z.object({
  version,
  /** Where rolling back leads, and what browsers fall back on. */
  previousVersion: version.optional(),
  at: instant,
  by: z.string(),
  deed: releaseDeed.shape.deed,
});
export type ReleasePointer = z.infer<typeof releasePointer>;

/** The pointer of a name moved. */
export const releasePromoted = defineEvent(
  'platform.release.promoted.v1',
  z.object({ name, version, previousVersion: version.optional(), by: z.string() }),
);

const params = z.object({ name });
const state = z.object({ name, version, previousVersion: version.optional() });

export const uploadRelease = defineRoute({
  id: 'platform.release.upload',
  method: 'PUT',
  path: '/api/platform/releases/:name/:version',
  summary:
    'Brings a release as a tar (application/x-tar); it is checked and kept, not yet used. check=true only checks it.',
  access: 'admin',
  params: z.object({ name, version }),
  query: z.object({ check: queryFlag.optional() }),
  response: z.object({
    name,
    version,
    isKept: z.boolean(),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
  }),
  status: 201,
  errors: ['RELEASE_REFUSED', 'RELEASE_EXISTS'],
  bodyLimit: releaseLimits.bytes,
});

export const listReleases = defineRoute({
  id: 'platform.release.list',
  method: 'GET',
  path: '/api/platform/releases/:name',
  summary: 'Kept releases of a remote, newest first, which one is in use, and who moved it.',
  access: 'admin',
  params,
  response: z.object({
    name,
    version: version.nullable(),
    previousVersion: version.optional(),
    releases: z.array(z.object({ version, at: instant })),
    /** Newest first. */
    deeds: z.array(releaseDeed),
  }),
});

export const promoteRelease = defineRoute({
  id: 'platform.release.promote',
  method: 'POST',
  path: '/api/platform/releases/:name/promote',
  summary: 'Points to a kept release: from now on new visitors get it.',
  access: 'admin',
  params,
  body: z.object({ version }),
  response: state,
  errors: ['RELEASE_NOT_FOUND', 'RELEASE_INCOMPATIBLE', 'POINTER_MOVED'],
});

export const rollBackRelease = defineRoute({
  id: 'platform.release.roll-back',
  method: 'POST',
  path: '/api/platform/releases/:name/rollback',
  summary: 'Points back to the release before.',
  access: 'admin',
  params,
  response: state,
  errors: ['RELEASE_NOT_FOUND', 'NO_PREVIOUS_RELEASE', 'POINTER_MOVED'],
});
