import { z } from 'zod';
import { defineState } from '../event.ts';
import { id, idParam, nameText } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done } from './account-fields.ts';

const slug = z.string().regex(/^[a-z][a-z-]{0,39}$/);

/** Name of a kind of pictures: `edition`. Services declare the kinds they use as `state.file-kind.<kind>`. */
export const fileKind = slug;

export const fileKindState = defineState(
  'file-kind',
  z.object({
    kind: fileKind,
    /** Pictures of this kind are shown under `/uploads/<folder>/<id>/`. */
    folder: slug.refine((folder) => folder !== 'temp'),
    /** Uploads of a member in an hour, counted for this kind alone; absent: ten, shared with other such kinds. */
    uploadsPerHour: z.int().min(1).max(1_000).optional(),
    /**
     * Not everybody may see all of them: the service that declares the kind serves `/uploads/<folder>/:id/:file` itself, by
     * `readStoredFile`, and svc-core does not.
     */
    isGuarded: z.literal(true).optional(),
  }),
);

/**
 * A member may upload more pictures of a kind than others, because of what they run. The service that declares the kind
 * publishes it under `uploadAllowanceId`; null ends it.
 */
export const uploadAllowanceState = defineState(
  'upload-allowance',
  z.object({
    /** In place of the limit of the kind; counted for this kind alone. */
    uploadsPerHour: z.int().min(1).max(1_000),
  }),
);

export interface UploadAllowanceKey {
  readonly kind: string;
  readonly userId: number;
}

/** Id of an allowance in `state.upload-allowance`: `lost-found.7`. */
export const uploadAllowanceId = ({ kind, userId }: UploadAllowanceKey): string =>
  `${kind}.${userId}`;

const allowanceKey = z.tuple([fileKind, id]);

/** @throws when it is the id of no allowance */
export function parseUploadAllowanceId(text: string): UploadAllowanceKey {
  const [kindName, ...ids] = text.split('.');
  const [kind, userId] = allowanceKey.parse([kindName, ...ids.map(Number)]);
  return { kind, userId };
}

/** The kind that svc-core uses itself. */
export const profileFileKind = { kind: 'profile', folder: 'profiles' } as const;

export const uploadLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSide: 2048,
  thumbnailSide: 400,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;

/** For the other parts of the body. */
const multipartOverhead = 64 * 1024;

/** `<uuid>.webp` or `thumb-<uuid>.webp`. */
export const fileName = z
  .string()
  .regex(/^(thumb-)?[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.webp$/);

export const uploadFile = defineRoute({
  id: 'core.file.upload',
  method: 'POST',
  path: '/api/files/:kind',
  summary: 'Stores a picture (multipart field `file`) for a day, until it is attached.',
  access: 'member',
  params: z.object({ kind: fileKind }),
  bodyType: 'multipart',
  bodyLimit: uploadLimits.maxBytes + multipartOverhead,
  response: z.object({
    /** `/uploads/temp/<file>`, to be sent when the entity is saved. */
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  status: 201,
  rateLimit: 'write',
  errors: [
    'RATE_LIMITED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'IMAGE_TOO_LARGE',
    'IMAGE_UNREADABLE',
  ],
});

const file = {
  response: z.unknown(),
  responseType: 'custom',
  access: 'public',
} as const;

export const getTempFile = defineRoute({
  id: 'core.file.get-temp',
  method: 'GET',
  path: '/uploads/temp/:file',
  summary: 'A picture that was uploaded and is not attached yet; for its uploader.',
  params: z.object({ file: fileName }),
  withoutCache: 'Of its uploader.',
  ...file,
});

export const getFile = defineRoute({
  id: 'core.file.get',
  method: 'GET',
  path: '/uploads/:folder/:id/:file',
  summary: 'A picture of an entity, of a kind that everybody may see.',
  params: z.object({
    folder: slug,
    id: idParam,
    file: fileName,
  }),
  withoutCache: 'A picture, which browsers have for a year.',
  ...file,
});

/** A service reads a picture of one of its entities, to serve it to callers who may see it. */
export const readStoredFile = defineRoute({
  id: 'core.file.read',
  method: 'GET',
  path: '/internal/files/:kind/:entityId/:file',
  summary: 'A picture of an entity, of any kind.',
  access: 'internal',
  params: z.object({ kind: fileKind, entityId: idParam, file: fileName }),
  response: z.object({
    /** In base64. */
    bytes: z.string(),
  }),
  errors: ['FILE_NOT_FOUND'],
});

/** A service assigns an uploaded picture to one of its entities. */
export const attachFile = defineRoute({
  id: 'core.file.attach',
  method: 'POST',
  // The path and the column keep their name: services of the release before use them during an update.
  path: '/internal/files/claim',
  summary: 'Assigns an upload of this member to an entity. Repeating it changes nothing.',
  access: 'internal',
  body: z.object({ url: nameText(0, 200), kind: fileKind, entityId: id, userId: id }),
  response: z.object({ file: fileName, url: z.string() }),
  errors: ['FILE_NOT_FOUND'],
});

export const releaseFile = defineRoute({
  id: 'core.file.release',
  method: 'POST',
  path: '/internal/files/release',
  summary:
    'Deletes a picture that its entity no longer shows, or makes one an upload again whose entity was never stored. Repeating it changes nothing.',
  access: 'internal',
  body: z.object({
    kind: fileKind,
    entityId: id,
    file: fileName,
    /** False: the entity was never stored. The uploader may attach the picture again, within its day. */
    wasShown: z.boolean().default(true),
  }),
  response: done,
});

/** Length of the largest picture as base64. */
const maxBase64 = Math.ceil(uploadLimits.maxBytes / 3) * 4;

export const storeFile = defineRoute({
  id: 'core.file.store',
  method: 'PUT',
  path: '/internal/files/:id',
  summary:
    'Stores a picture that a service has fetched, re-encoded as uploads are, as the picture of an entity. The service chooses the id, a random one: repeating the call stores nothing more.',
  access: 'internal',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    kind: fileKind,
    entityId: id,
    /** In base64. */
    bytes: z.string().max(maxBase64),
  }),
  bodyLimit: maxBase64 + multipartOverhead,
  response: z.object({ file: fileName }),
  errors: ['UNSUPPORTED_MEDIA_TYPE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE', 'FILE_ID_TAKEN'],
});
