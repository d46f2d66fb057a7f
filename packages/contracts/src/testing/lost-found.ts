import {
  type LostFoundComment,
  type LostFoundItem,
  lostFoundComment,
  lostFoundItem,
} from '../editions/lost-found.ts';
import { type LostFoundClaim, lostFoundClaim } from '../editions/lost-found-claims.ts';
import { type ExpiredLostFoundItem, expiredLostFoundItem } from '../editions/lost-found-expiry.ts';
import { aPublicUser } from './users.ts';

const written = { user: aPublicUser(), createdAt: '2126-04-01T10:00:00.000Z', editedAt: null };

/** A found item without photos and comments. */
export const aLostFoundItem = (fields: Partial<LostFoundItem> = {}): LostFoundItem =>
  lostFoundItem.parse({
    ...written,
    id: 7,
    number: 3,
    kind: 'FOUND',
    status: 'LOST',
    description: 'Keys on a red ribbon',
    date: null,
    place: null,
    imageUrl: fields.photos?.[0] ?? null,
    photos: [],
    sensitive: false,
    expiredAt: null,
    destination: null,
    commentCount: 0,
    comments: [],
    matches: [],
    claims: [],
    ...fields,
  });

/** A line of the printable list, whose destination is not known. */
export const anExpiredItem = (fields: Partial<ExpiredLostFoundItem> = {}): ExpiredLostFoundItem =>
  expiredLostFoundItem.parse({
    id: 7,
    number: 3,
    description: 'Keys on a red ribbon',
    date: null,
    place: null,
    destination: null,
    ...fields,
  });

export const aLostFoundComment = (fields: Partial<LostFoundComment> = {}): LostFoundComment =>
  lostFoundComment.parse({ ...written, id: 70, content: 'They are mine!', ...fields });

/** An open claim. */
export const aLostFoundClaim = (fields: Partial<LostFoundClaim> = {}): LostFoundClaim =>
  lostFoundClaim.parse({
    id: '0193b000-0000-7000-8000-000000000090',
    user: aPublicUser(),
    proof: 'The third key is broken',
    status: 'OPEN',
    createdAt: '2126-04-01T11:00:00.000Z',
    decidedAt: null,
    decidedBy: null,
    ...fields,
  });
