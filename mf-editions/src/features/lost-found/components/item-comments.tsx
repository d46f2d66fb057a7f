import {
  createLostFoundComment,
  type Edition,
  getLostFoundComment,
  type LostFoundItem,
  listLostFoundComments,
  removeLostFoundComment,
  updateLostFoundComment,
} from '@siteswap/contracts/editions';
import type { Arrival } from '@siteswap/web-kit';
import { Comments, type CommentsKind } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import { ofLostFound } from '../api/use-lost-found.ts';

const routes = {
  list: listLostFoundComments,
  get: getLostFoundComment,
  create: createLostFoundComment,
  update: updateLostFoundComment,
  remove: removeLostFoundComment,
};

const itemComments: CommentsKind<typeof routes> = {
  routes,
  namespace: 'editions',
  invalidates: ofLostFound,
};

/** The comments on an item. */
export function ItemComments(props: {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival | undefined;
}): ReactNode {
  const { item, edition, canModerate, arrival } = props;
  return (
    <Comments
      kind={itemComments}
      params={{ id: edition.id, itemId: item.id }}
      of={item}
      timezone={edition.timezone}
      canModerate={canModerate}
      arrival={arrival}
    />
  );
}
