import { z } from 'zod';
import { id, idParam } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { done } from './account-fields.ts';

/** What a picture is for, as the upload names it. */
export const fileKinds = ['convention', 'edition', 'profile', 'lost-found'] as const;
export const fileKind = z.enum(fileKinds);
export type FileKind = z.infer<typeof fileKind>;

/** Folder of a kind under `/uploads`. */
export const fileFolders = {
  convention: 'conventions',
  edition: 'editions',
  profile: 'profiles',
  'lost-found': 'lost-found',
} as const satisfies Record<FileKind, string>;

export const uploadLimits = {
  maxBytes: 5 * 1024 * 1024,
  maxPixels: 40_000_000,
  maxSide: 2048,
  thumbnailSide: 400,
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'],
} as const;

/** Room for the parts around the picture. */
const multipartRoom = 64 * 1024;

const fileName = z.string().regex(/^(thumb-)?[0-9a-f-]{36}\.webp$/);

export const uploadFile = defineRoute({
  id: 'core.file.upload',
  method: 'POST',
  path: '/api/files/:kind',
  summary: 'Takes a picture (multipart field `file`) and keeps it for a day, until it is used.',
  access: 'member',
  params: z.object({ kind: fileKind }),
  bodyType: 'multipart',
  bodyLimit: uploadLimits.maxBytes + multipartRoom,
  response: z.object({
    /** `/uploads/temp/<file>`: what saving an entity takes. */
    url: z.string(),
    thumbnailUrl: z.string(),
    width: z.int(),
    height: z.int(),
  }),
  status: 201,
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
  answer: 'own',
  access: 'public',
} as const;

export const getTempFile = defineRoute({
  id: 'core.file.get-temp',
  method: 'GET',
  path: '/uploads/temp/:file',
  summary: 'A picture that was uploaded and is not used yet.',
  params: z.object({ file: fileName }),
  ...file,
});

export const getFile = defineRoute({
  id: 'core.file.get',
  method: 'GET',
  path: '/uploads/:folder/:id/:file',
  summary: 'A picture in use.',
  params: z.object({
    folder: z.enum(['conventions', 'editions', 'profiles', 'lost-found']),
    id: idParam,
    file: fileName,
  }),
  ...file,
});

export const getAvatar = defineRoute({
  id: 'core.avatar.get',
  method: 'GET',
  path: '/avatars/:emailHash',
  summary: 'The picture an avatar service has for a member, fetched by us; 404 when there is none.',
  params: z.object({ emailHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  ...file,
});

/** A domain's service makes an uploaded picture that of one of its things. */
export const claimFile = defineRoute({
  id: 'core.file.claim',
  method: 'POST',
  path: '/internal/files/claim',
  summary: 'Moves a picture of this member from `temp` to its thing. Repeating it changes nothing.',
  access: 'internal',
  body: z.object({ url: z.string().max(200), kind: fileKind, entityId: id, userId: id }),
  response: z.object({ file: fileName, url: z.string() }),
  errors: ['FILE_NOT_FOUND'],
});

export const releaseFile = defineRoute({
  id: 'core.file.release',
  method: 'POST',
  path: '/internal/files/release',
  summary: 'Deletes a picture that its thing no longer shows.',
  access: 'internal',
  body: z.object({ kind: fileKind, entityId: id, file: fileName }),
  response: done,
});
