import { z } from 'zod';
import { defineEvent } from '../event.ts';
import { instant, queryFlag } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { remoteOff } from './manifest.ts';

/** Name of a release: that of its remote, or `shell`. */
export const releaseNamePattern = /^[a-z][a-z0-9-]{1,40}$/;
/** Folders that begin with a dot contain releases that are still being written. */
export const releaseVersionPattern = /^(?!\.)[0-9A-Za-z.+-]{1,64}$/;

const name = z.string().regex(releaseNamePattern);
const version = z.string().regex(releaseVersionPattern);

/** Maximum size of a release that can be uploaded. */
export const releaseLimits = {
  bytes: 32 * 1024 * 1024,
  files: 2_000,
} as const;

/** Maximum that a browser loads for one exposed module of a remote, entry included, compressed with brotli. */
export const moduleBudgetBytes = 150 * 1024;

/** Largest scripts and styles that the shell loads with every page, in bytes as they travel. */
export const shellBudgetBytes = 320 * 1024;

/**
 * Why a release is rejected: codes of `errors[].code`, `path` being the file concerned.
 * They are for developers of remotes, so the interface has no translations of them.
 */
export const releaseErrorCodes = [
  'ARCHIVE_BROKEN',
  'ARCHIVE_ENTRY_REJECTED',
  'MANIFEST_MISSING',
  'MANIFEST_INVALID',
  'NAME_DIFFERS',
  'VERSION_DIFFERS',
  'GUARD_UNKNOWN',
  'EXPOSE_MISSING',
  'SLOT_UNKNOWN',
  'REQUIRES_UNKNOWN',
  'FILE_MISSING',
  'HASH_MISSING',
  'HASH_DIFFERS',
  'HASH_NOT_IN_ENTRY',
  'ADDRESS_DIFFERS',
  'COMPRESSED_DIFFERS',
  'LOCALE_MISSING',
  'LOCALE_INVALID',
  'LOCALE_DIFFERS',
  'SHARED_UNSTATED',
  'SHARED_UNKNOWN',
  'SHARED_INCOMPATIBLE',
  'SHARED_NAME_UNKNOWN',
  'SERVER_FILE_PUBLIC',
  'SERVER_FILE_BROKEN',
  'BUDGET_EXCEEDED',
] as const;
export type ReleaseErrorCode = (typeof releaseErrorCodes)[number];

const releaseAction = z.enum([
  'uploaded',
  'promoted',
  'rolled-back',
  'built',
  'rejected',
  'accepted',
  'disabled',
  'enabled',
  'retired',
]);

/** Entries and pointers that are stored already name their action `deed`. */
const withAction = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'deed' in value
    ? { action: value.deed, ...value }
    : value;

/** An upload of a release, or a move of its pointer: who did it, and when. */
export const releaseAuditEntry = z.preprocess(
  withAction,
  z.object({
    action: releaseAction,
    version,
    /**
     * `user:7`; `deploy-token` or `deploy-token:mf-carpool`, with the person or pipeline that the caller named in
     * brackets; or `build` for a pointer that was written into the folder of releases.
     */
    by: z.string(),
    at: instant,
  }),
);
export type ReleaseAuditEntry = z.infer<typeof releaseAuditEntry>;

export const releasePointerFields = z.object({
  version,
  /** The release to roll back to; browsers load it when the one in use cannot be loaded. */
  previousVersion: version.optional(),
  /** Versions that were in use before, newest first; the first one is `previousVersion`. */
  earlier: z.array(version).optional(),
  /** Versions that are never put in use again, until they are accepted. */
  rejected: z.array(version).optional(),
  /** The release is not in use, although it is the one pointed to. */
  off: remoteOff.optional(),
  /** The version that was rejected or accepted, which is not the one in use. */
  about: version.optional(),
  at: instant,
  by: z.string(),
  action: releaseAction,
});

/** Which release of a name is in use; stored in the broker, for all replicas of the gateway. */
export const releasePointer = z.preprocess(withAction, releasePointerFields);
export type ReleasePointer = z.infer<typeof releasePointer>;

/** The pointer of a name moved, or its remote was switched off or on. */
export const releasePromoted = defineEvent(
  'platform.release.promoted.v1',
  z.object({
    name,
    version,
    previousVersion: version.optional(),
    off: remoteOff.optional(),
    by: z.string(),
  }),
);

/** Header by which a caller with a deploy token says which person or pipeline it is, for the audit. */
export const deployerHeader = 'x-deployer';
/** No `@`: mail addresses do not belong into logs. */
export const deployerPattern = /^[\w .:/#-]{1,60}$/;

export const releaseParams = z.object({ name });
export const releaseBody = z.object({ version });
/** Which release of a name is in use. */
export const releaseState = z.object({
  name,
  version,
  previousVersion: version.optional(),
  off: remoteOff.optional(),
});

/** What browsers load of a release, compressed: of each exposed module with the entry, or of the shell. */
const sizes = z.array(
  z.object({
    of: z.string(),
    bytes: z.int().nonnegative(),
    limit: z.int().nonnegative(),
    /** To the release in use; absent without one. */
    difference: z.int().optional(),
  }),
);

export const uploadRelease = defineRoute({
  id: 'platform.release.upload',
  method: 'PUT',
  path: '/api/platform/releases/:name/:version',
  summary:
    'Uploads a release as a tar (application/x-tar); it is checked and stored, not yet used. check=true only checks it.',
  access: 'admin',
  recentProof: true,
  params: z.object({ name, version }),
  query: z.object({ check: queryFlag.optional() }),
  response: z.object({
    name,
    version,
    isKept: z.boolean(),
    files: z.int().nonnegative(),
    bytes: z.int().nonnegative(),
    sizes,
  }),
  status: 201,
  errors: ['RELEASE_REJECTED', 'RELEASE_EXISTS'],
  bodyLimit: releaseLimits.bytes,
});

export const listReleases = defineRoute({
  id: 'platform.release.list',
  method: 'GET',
  path: '/api/platform/releases/:name',
  summary: 'Stored releases of a remote, newest first, which one is in use, and the audit entries.',
  access: 'admin',
  params: releaseParams,
  response: z.object({
    name,
    version: version.nullable(),
    previousVersion: version.optional(),
    off: remoteOff.optional(),
    releases: z.array(
      z.object({
        version,
        at: instant,
        /** It is never put in use again, until it is accepted. */
        isRejected: z.boolean(),
      }),
    ),
    /** Newest first. */
    entries: z.array(releaseAuditEntry),
  }),
});

export const promoteRelease = defineRoute({
  id: 'platform.release.promote',
  method: 'POST',
  path: '/api/platform/releases/:name/promote',
  summary:
    'Points to a stored release: from now on new visitors get it. Says what browsers load of it, and the difference.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  body: releaseBody,
  response: releaseState.extend({ sizes }),
  errors: ['RELEASE_NOT_FOUND', 'RELEASE_REJECTED', 'RELEASE_INCOMPATIBLE', 'POINTER_MOVED'],
});

export const rollBackRelease = defineRoute({
  id: 'platform.release.roll-back',
  method: 'POST',
  path: '/api/platform/releases/:name/rollback',
  summary:
    'Points back to the release before, or to another one (to); with reject=true the one that is left is never used again.',
  access: 'admin',
  recentProof: true,
  params: releaseParams,
  query: z.object({ to: version.optional(), reject: queryFlag.optional() }),
  response: releaseState,
  errors: [
    'RELEASE_NOT_FOUND',
    'RELEASE_REJECTED',
    'NO_PREVIOUS_RELEASE',
    'RELEASE_INCOMPATIBLE',
    'REMOTE_RETIRED',
    'POINTER_MOVED',
  ],
});
