import type {
  createLostFoundItem,
  ExpiredLostFoundItem,
  LostFoundClaim,
  LostFoundComment,
  LostFoundItem,
  LostFoundMatch,
  updateLostFoundItem,
} from '@siteswap/contracts/editions';
import { shorten } from '@siteswap/contracts/fields';
import type { RouteInput } from '@siteswap/contracts/route';
import { type CommentRow, type LastComments, toComment } from '@siteswap/features/comments';
import type { Members } from '@siteswap/features/members';
import type { PicturePlace } from '@siteswap/features/pictures';
import { formVersion } from '@siteswap/service-kit';
import type { ItemRow } from './lost-found.repository.ts';
import type { ClaimRow } from './lost-found-claims.repository.ts';
import type { ExpiredItemRow } from './lost-found-expiry.repository.ts';
import type { MatchRow } from './lost-found-matches.repository.ts';

type Body = RouteInput<typeof createLostFoundItem | typeof updateLostFoundItem>['body'];

/** How an item is shown to a reader. */
interface Shown {
  readonly members: Members;
  /** Also what is sensitive. */
  readonly showsAll: boolean;
}

/** Characters of an item's name in a notification. */
const maxItemName = 60;

/** Address of a photo, whose file name is stored. */
export const photoUrl = (itemId: number, file: string): string =>
  `/uploads/lost-found/${itemId}/${file}`;

/** Where svc-core has the photos of an item. */
export const photoPlaces = ({
  id: entityId,
  photos,
}: {
  readonly id: number;
  readonly photos: readonly string[];
}): PicturePlace[] => photos.map((file) => ({ kind: 'lost-found', entityId, file }));

/** Everybody who reported these items, or wrote or decided what comes with them. */
export const peopleOf = (
  items: readonly ItemRow[],
  comments: ReadonlyMap<number, LastComments>,
  claims: readonly ClaimRow[],
): number[] => [
  ...[...items, ...[...comments.values()].flatMap(({ rows }) => rows)].map(({ userId }) => userId),
  ...items.map(({ returnedById }) => returnedById ?? 0),
  ...claims.flatMap(({ userId, decidedById }) => [userId, decidedById ?? 0]),
];

/** The columns of the given fields; photos are attached first. */
export const toColumns = ({ photos: _, date, ...fields }: Body) => ({
  ...fields,
  ...(date === undefined ? {} : { date: date && new Date(`${date}T00:00:00.000Z`) }),
});

/** @param reporterId of the item: a comment of theirs would reveal who reported it */
export const toItemComment = (
  row: CommentRow,
  reporterId: number,
  { members, showsAll }: Shown,
): LostFoundComment =>
  toComment(row, showsAll || row.userId !== reporterId ? members.of(row.userId) : null);

/** The version that the forms of an item are opened with. */
export const itemVersion = formVersion([
  'kind',
  'description',
  'date',
  'place',
  'photos',
  'sensitive',
  'destination',
]);

export const toClaim = (row: ClaimRow, { members, showsAll }: Shown): LostFoundClaim => ({
  id: row.id,
  user: members.of(row.userId),
  proof: row.proof,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decidedBy: showsAll && row.decidedById !== null ? members.of(row.decidedById) : null,
  note: row.note,
  reply: row.reply,
});

/** What notifications call an item. */
export const itemNameOf = ({ description }: Pick<ItemRow, 'description'>): string =>
  shorten(description.replaceAll(/\s+/g, ' '), maxItemName);

/** No one sees the photo of a sensitive item next to another one. */
const toMatch = ({ photos, sensitive, date, ...row }: MatchRow): LostFoundMatch => ({
  ...row,
  date: date?.toISOString().slice(0, 10) ?? null,
  imageUrl: sensitive || !photos[0] ? null : photoUrl(row.id, photos[0]),
});

export const toExpiredItem = ({ date, ...row }: ExpiredItemRow): ExpiredLostFoundItem => ({
  ...row,
  date: date?.toISOString().slice(0, 10) ?? null,
});

export function toItem(
  row: ItemRow,
  {
    comments,
    matches = [],
    claims,
    isPromised,
    showsReturn,
    ...shown
  }: Shown & {
    readonly comments: LastComments | undefined;
    readonly matches?: readonly MatchRow[] | undefined;
    /** Those that are shown. */
    readonly claims: readonly ClaimRow[];
    /** A claim of it is accepted. */
    readonly isPromised: boolean;
    /** Also who marked it as returned. */
    readonly showsReturn: boolean;
  },
): LostFoundItem {
  const { members, showsAll } = shown;
  const photos = showsAll ? row.photos.map((file) => photoUrl(row.id, file)) : [];
  return itemVersion.add({
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    user: showsAll ? members.of(row.userId) : null,
    description: row.description,
    date: row.date?.toISOString().slice(0, 10) ?? null,
    place: row.place,
    imageUrl: photos[0] ?? null,
    photos,
    sensitive: row.sensitive,
    createdAt: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    isPromised: isPromised && row.status === 'LOST',
    returnedAt: row.returnedAt?.toISOString() ?? null,
    returnedBy: showsReturn && row.returnedById !== null ? members.of(row.returnedById) : null,
    expiredAt: row.expiredAt?.toISOString() ?? null,
    destination: row.destination,
    commentCount: comments?.count ?? 0,
    comments: (comments?.rows ?? []).map((each) => toItemComment(each, row.userId, shown)),
    matches: matches.map(toMatch),
    claims: claims.map((claim) => toClaim(claim, shown)),
  });
}
