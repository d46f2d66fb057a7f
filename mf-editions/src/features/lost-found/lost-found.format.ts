import type { LostFoundComment, LostFoundItem } from '@siteswap/contracts/editions';

/** Something a member wrote: an item, or a comment on one. */
export type ItemWriting =
  | { readonly kind: 'item'; readonly editionId: number; readonly item: LostFoundItem }
  | {
      readonly kind: 'comment';
      readonly editionId: number;
      readonly item: LostFoundItem;
      readonly comment: LostFoundComment;
    };

/** The item or the comment itself, with its text. */
export const writtenOf = (writing: ItemWriting) =>
  writing.kind === 'item'
    ? { user: writing.item.user, content: writing.item.description }
    : writing.comment;

/** For the path of its routes; that of an item takes no `commentId`. */
export const pathOf = (writing: ItemWriting) => ({
  id: writing.editionId,
  itemId: writing.item.id,
  commentId: writing.kind === 'comment' ? writing.comment.id : 0,
});

/** The small copy of a photo. */
export const thumbnailOf = (url: string): string => url.replace(/([^/]+)$/, 'thumb-$1');
