import { type Comment, maxComment } from '@siteswap/contracts/comments';
import { type Edition, getPostComment, type Post } from '@siteswap/contracts/editions';
import { toast } from '@siteswap/ui-kit/toast';
import { type Arrival, useArrivedItem } from '@siteswap/web-kit';
import { Markdown } from '@siteswap/web-kit/markdown';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from '#src/comments/comment-form.tsx';
import { AllComments, byAge, Comments, type ListOf, noArrival } from '#src/comments/comments.tsx';
import { WrittenHead } from '#src/comments/written-head.tsx';
import { usePostComments } from '../api/use-posts.ts';
import { useCommentForm } from '../api/use-writing-forms.ts';
import { WritingActions } from './writing-actions.tsx';

interface CommentsProps {
  post: Post;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival | undefined;
}

/** The comments of a post, until the team closes them. */
export function PostComments(props: CommentsProps): ReactNode {
  const { post, edition, canModerate, arrival } = props;
  const arrived = useArrivedItem<typeof getPostComment, Comment>(arrival ?? noArrival, {
    items: post.comments,
    one: getPostComment,
    call: (commentId) => ({ params: { id: edition.id, postId: post.id, commentId } }),
    compare: byAge,
  });
  const show = (comment: Comment): ReactNode => (
    <>
      <WrittenHead written={comment} edition={edition} size="sm" />
      <Markdown text={comment.content} lines={1} />
      <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
        <WritingActions
          writing={{ kind: 'comment', editionId: edition.id, post, comment }}
          canModerate={canModerate}
        />
      </div>
    </>
  );
  return (
    <Comments
      of={post}
      arrival={arrival}
      arrived={arrived}
      show={show}
      all={(list) => <AllOfPost post={post} edition={edition} list={list} />}
      isClosed={post.areCommentsClosed && !canModerate}
      form={(close) => <NewComment post={post} edition={edition} onDone={close} />}
    />
  );
}

function AllOfPost(props: {
  post: Post;
  edition: Pick<Edition, 'id'>;
  list: ListOf<Comment>;
}): ReactNode {
  const query = usePostComments(props.edition.id, props.post.id);
  return <AllComments query={query} list={props.list} />;
}

function NewComment(props: {
  post: Post;
  edition: Pick<Edition, 'id'>;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const form = useCommentForm(
    { editionId: props.edition.id, postId: props.post.id },
    {
      onSuccess: () => {
        toast.show({ type: 'SUCCESS', title: t('posts.comment.published') });
        props.onDone();
      },
    },
  );
  return <CommentForm form={form} maxLength={maxComment} onCancel={props.onDone} />;
}
