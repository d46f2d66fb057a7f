import type { Edition, Post } from '@siteswap/contracts/editions';
import { Badge } from '@siteswap/ui-kit/badge';
import { Card } from '@siteswap/ui-kit/card';
import type { Arrival } from '@siteswap/web-kit';
import { WrittenHead } from '@siteswap/web-kit/comments';
import { Markdown } from '@siteswap/web-kit/markdown';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkMenu } from './mark-menu.tsx';
import { PostActions } from './post-actions.tsx';
import { PostComments } from './post-comments.tsx';

/** One post with its comments. */
export function PostCard(props: {
  post: Post;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  arrival: Arrival;
  /** The comment to which the address leads. */
  comment: Arrival;
  onDelete: () => void;
}): ReactNode {
  const { post, edition, canModerate, arrival, comment, onDelete } = props;
  const isArrived = post.id === arrival.id;
  // With a comment in the address, that one is the thing.
  const mark = comment.id === undefined ? arrival.mark(post.id) : {};
  const { t } = useTranslation('editions');
  return (
    <Card as="article" className="ed:flex ed:flex-col ed:gap-3" {...mark}>
      <div className="ed:flex ed:items-start ed:justify-between ed:gap-2">
        <WrittenHead written={post} timezone={edition.timezone} size="md">
          {post.isOfficial ? <Badge tone="primary">{t('posts.official')}</Badge> : null}
          {post.isPinned ? <Badge>{t('posts.pinned')}</Badge> : null}
          {/* For others the place of the form says it. */}
          {canModerate && post.areCommentsClosed ? <Badge>{t('posts.closedTag')}</Badge> : null}
        </WrittenHead>
        {canModerate ? <MarkMenu post={post} editionId={edition.id} /> : null}
      </div>
      <Markdown text={post.content} lines={2} />
      <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
        <PostActions
          post={post}
          editionId={edition.id}
          canModerate={canModerate}
          onDelete={onDelete}
        />
      </div>
      <PostComments
        post={post}
        edition={edition}
        canModerate={canModerate}
        arrival={isArrived ? comment : undefined}
      />
    </Card>
  );
}
