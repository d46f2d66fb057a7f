import { z } from 'zod';
import { comment, commentRoutes, removal } from '../comments.ts';
import { fileName } from '../core/files.ts';
import { publicUser } from '../core/users.ts';
import { versioned } from '../edit-version.ts';
import {
  id,
  idParam,
  instant,
  localDate,
  nameText,
  openEnum,
  optionalLine,
  queryCursor,
  queryFlag,
  queryInt,
  searchText,
  text,
} from '../fields.ts';
import { cursorPageOf } from '../lists.ts';
import { defineRoute } from '../route.ts';
import { lostFoundClaim } from './lost-found-claims.ts';

/** Limits of an item, in characters and pictures. */
export const minItemDescription = 5;
export const maxItemDescription = 1_000;
export const maxItemPlace = 200;
export const maxItemPhotos = 3;
/** Characters of a search. */
export const maxItemSearch = 100;

/** Whether its owner misses it, or a finder has it. */
export const itemKinds = ['LOST', 'FOUND'] as const;
export type ItemKind = (typeof itemKinds)[number];
/** `LOST` is open: its owner does not have it back yet, whichever kind it is. */
export const itemStatuses = ['LOST', 'RETURNED'] as const;
export type ItemStatus = (typeof itemStatuses)[number];

/*
 * A field is named here once: the body of `createLostFoundItem` takes it, `updateLostFoundItem` changes it, and the
 * column of the same name stores it.
 */
const itemFields = {
  kind: z.enum(itemKinds),
  /** Plain text. */
  description: text(minItemDescription, maxItemDescription),
  /** The day when it was lost or found; null when it is not known. */
  date: localDate.nullable(),
  /** Where it was lost or found. */
  place: optionalLine(maxItemPlace),
  /** URLs in the responses of uploads, or those it has. */
  photos: z.array(nameText(0, 200)).max(maxItemPhotos),
  /** Only its reporter and the team see the photos and who reported it. */
  sensitive: z.boolean(),
};

/** A comment on an item. */
export const lostFoundComment = comment.extend({
  /** Null when it is the reporter of a sensitive item, whom the caller may not see. */
  user: publicUser.nullable(),
});
export type LostFoundComment = z.infer<typeof lostFoundComment>;

/** An open item of the other kind that may be the same thing. */
export const lostFoundMatch = z.object({
  id,
  kind: openEnum(itemKinds, 'LOST'),
  description: z.string(),
  date: localDate.nullable(),
  place: z.string().nullable(),
  /** The first photo; null when it is sensitive. */
  imageUrl: z.string().nullable(),
});
export type LostFoundMatch = z.infer<typeof lostFoundMatch>;

/** Something that was lost or found at an edition, with the last few of its comments. */
export const lostFoundItem = z.object({
  id,
  /** Its number at this edition, for a label on the thing. */
  number: z.int().min(1),
  kind: openEnum(itemKinds, 'LOST'),
  status: openEnum(itemStatuses, 'LOST'),
  /** Who reported it; null when it is sensitive and the caller may not see that. */
  user: publicUser.nullable(),
  description: z.string(),
  date: localDate.nullable(),
  place: z.string().nullable(),
  /** The first photo. */
  imageUrl: z.string().nullable(),
  /** None when it is sensitive and the caller may not see them. */
  photos: z.array(z.string()),
  sensitive: z.boolean(),
  createdAt: instant,
  /** When its reporter last changed it; null when it is as it was reported. */
  editedAt: instant.nullable(),
  /** It is known whose it is, but they do not have it back yet. */
  isPromised: z.boolean().default(false),
  /** When it was returned; null while it is open, and when that is not known. */
  returnedAt: instant.nullable().default(null),
  /** Who marked it as returned; null for callers who may not see that. */
  returnedBy: publicUser.nullable().default(null),
  /** When it expired, and lost its photos: its owner did not have it back 60 days after the end of the edition. */
  expiredAt: instant.nullable().default(null),
  /** Where it went once it had expired: one of `usualDestinations` or free text; null while that is not known. */
  destination: z.string().nullable().default(null),
  commentCount: z.int().min(0),
  /** The last ones, in the order in which they were written. */
  comments: z.array(lostFoundComment),
  /** While it is open. */
  matches: z.array(lostFoundMatch),
  /** All claims for its reporter and the team, one's own for other members. */
  claims: z.array(lostFoundClaim),
  ...versioned,
});
export type LostFoundItem = z.infer<typeof lostFoundItem>;

const ofEdition = z.object({ id: idParam });
const ofItem = z.object({ id: idParam, itemId: idParam });
const done = z.object({ ok: z.literal(true) });

export const listLostFound = defineRoute({
  id: 'editions.lost-found.list',
  method: 'GET',
  path: '/api/editions/:id/lost-found',
  summary: 'What was lost and found at an edition, newest first; each with its last comments.',
  access: 'public',
  withoutCache: 'Depends on who reads.',
  params: ofEdition,
  query: z.object({
    kind: z.enum(itemKinds).optional(),
    status: z.enum(itemStatuses).optional(),
    /** Text of the description or the place, or the number. */
    q: searchText(0, maxItemSearch).optional(),
    /** Only those that have expired; otherwise only those that have not. */
    expired: queryFlag.default(false),
    limit: queryInt(1, 50).default(20),
    /** Id of the last item of the page before. */
    cursor: queryCursor(idParam),
  }),
  shows: { edition: 'id', 'lost-found-item': '*' },
  isReadOffline: true,
  response: cursorPageOf(lostFoundItem),
});

export const getLostFoundItem = defineRoute({
  id: 'editions.lost-found.get',
  method: 'GET',
  path: '/api/editions/:id/lost-found/:itemId',
  summary:
    'One item with its last comments, wherever it stands in the list, also when it has expired.',
  access: 'public',
  withoutCache: 'Depends on who reads.',
  params: ofItem,
  shows: { edition: 'id', 'lost-found-item': 'itemId' },
  response: lostFoundItem,
});

/** Images cannot send `X-Admin-Mode`, so an administrator gets the photo without it. */
export const getLostFoundPhoto = defineRoute({
  id: 'editions.lost-found.photo',
  method: 'GET',
  path: '/uploads/lost-found/:itemId/:file',
  summary: 'A photo of an item, for those to whom the item shows it.',
  access: 'public',
  withoutCache: 'Depends on who reads.',
  params: z.object({ itemId: idParam, file: fileName }),
  response: z.unknown(),
  responseType: 'custom',
});

export const createLostFoundItem = defineRoute({
  id: 'editions.lost-found.create',
  method: 'POST',
  path: '/api/editions/:id/lost-found',
  summary: 'Reports something lost or found, from the first day of the edition on.',
  access: 'member',
  params: ofEdition,
  body: z.object({
    kind: itemFields.kind,
    description: itemFields.description,
    date: itemFields.date.default(null),
    place: itemFields.place.default(null),
    photos: itemFields.photos.default([]),
    sensitive: itemFields.sensitive.default(false),
  }),
  ownResponse: true,
  response: lostFoundItem,
  status: 201,
  rateLimit: 'content',
  errors: ['EDITION_NOT_STARTED', 'FILE_NOT_FOUND', 'RATE_LIMITED'],
});

export const updateLostFoundItem = defineRoute({
  id: 'editions.lost-found.update',
  method: 'PATCH',
  path: '/api/editions/:id/lost-found/:itemId',
  summary:
    'Changes the given fields; for its reporter. Those with the right edit may change whether it is sensitive.',
  access: 'member',
  params: ofItem,
  body: z.strictObject(itemFields).partial().extend(versioned),
  response: lostFoundItem,
  errors: ['FILE_NOT_FOUND', 'ITEM_EXPIRED', 'ITEM_CLAIMED', 'EDIT_CONFLICT'],
});

export const returnLostFoundItem = defineRoute({
  id: 'editions.lost-found.return',
  method: 'PATCH',
  path: '/api/editions/:id/lost-found/:itemId/return',
  summary:
    'Sets the given status, the other one when none is given; for its reporter and those with the right edit. Whose claim was accepted may set RETURNED.',
  access: 'member',
  params: ofItem,
  body: z.object({ status: z.enum(itemStatuses) }).partial(),
  response: lostFoundItem,
});

export const removeLostFoundItem = defineRoute({
  id: 'editions.lost-found.remove',
  method: 'DELETE',
  path: '/api/editions/:id/lost-found/:itemId',
  summary:
    'Deletes an item with its photos and comments: its reporter, or with the right edit and a reason, which the reporter is notified of.',
  access: 'member',
  withoutProof: 'One thing of the caller, or of an edition they moderate: it happens all day.',
  params: ofItem,
  body: removal,
  response: done,
});

export const {
  list: listLostFoundComments,
  get: getLostFoundComment,
  create: createLostFoundComment,
  update: updateLostFoundComment,
  remove: removeLostFoundComment,
} = commentRoutes({
  id: 'editions.lost-found-comment',
  path: '/api/editions/:id/lost-found/:itemId',
  params: ofItem,
  noun: 'an item',
  notified: 'the reporter of the item',
  shows: { edition: 'id', 'lost-found-item': 'itemId' },
  comment: lostFoundComment,
  errors: ['EDITION_NOT_STARTED'],
});
