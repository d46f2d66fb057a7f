import { maxPost, type Post, removePost, updatePost } from '@siteswap/contracts/editions';
import { useSession } from '@siteswap/web-kit';
import { DeleteButton, EditButton, RemoveButton } from '@siteswap/web-kit/comments';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ofPosts, ofPostsAndTheirNumber } from '../api/use-posts.ts';

/** Change and delete for its author, remove for the team; nothing for others. An official post is changed by the team. */
export function PostActions(props: {
  post: Post;
  editionId: number;
  canModerate: boolean;
  /** Called when its author deletes it, before that is done. */
  onDelete: () => void;
}): ReactNode {
  const { post, editionId, canModerate, onDelete } = props;
  const { t } = useTranslation('editions');
  const isMine = useSession().user?.id === post.user.id;
  const write = {
    written: post,
    params: { id: editionId, postId: post.id },
    namespace: 'editions',
  };
  if (!isMine && !canModerate) return null;
  if (!isMine) {
    return (
      <RemoveButton
        {...write}
        route={removePost}
        invalidates={ofPostsAndTheirNumber}
        texts={{ title: t('posts.post.removeTitle'), done: t('posts.post.removed') }}
      />
    );
  }
  return (
    <>
      {post.isOfficial && !canModerate ? null : (
        <EditButton
          {...write}
          route={updatePost}
          invalidates={ofPosts}
          title={t('posts.post.editTitle')}
          maxLength={maxPost}
          isMarkdown
        />
      )}
      <DeleteButton
        {...write}
        route={removePost}
        invalidates={ofPostsAndTheirNumber}
        texts={{
          question: t('posts.post.deleteQuestion'),
          text: t('posts.post.deleteText'),
          done: t('posts.post.deleted'),
        }}
        onDelete={onDelete}
      />
    </>
  );
}
