import {
  type Edition,
  maxPostComment,
  type Post,
  type PostComment,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, LoadMore, QueryStates, useSession } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Markdown } from '#src/markdown.tsx';
import { usePostComments } from '../api/use-posts.ts';
import { useCommentForm } from '../api/use-writing-forms.ts';
import { WritingActions } from './writing-actions.tsx';
import { WritingHead } from './writing-head.tsx';

interface CommentsProps {
  post: Post;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
}

/** The last comments of a post, all of them on request, and the way to write one. */
export function PostComments(props: CommentsProps): ReactNode {
  const { post, edition, canModerate } = props;
  const { t } = useTranslation('editions');
  const [showsAll, setShowsAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { isAuthenticated } = useSession();
  const hidden = post.commentCount - post.comments.length;
  const isClosed = post.areCommentsClosed && !canModerate;

  const write = (): void => {
    if (isAuthenticated) setWriting(true);
    else askToSignIn({ reason: t('posts.commentSignIn') });
  };
  return (
    <div className="ed:flex ed:flex-col ed:gap-3 ed:border-border ed:border-t ed:pt-3">
      {hidden > 0 && !showsAll ? (
        <div>
          <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
            {t('posts.showComments', { count: post.commentCount })}
          </Button>
        </div>
      ) : null}
      {showsAll ? <AllComments {...props} /> : <CommentList {...props} comments={post.comments} />}
      {isClosed ? <p className="ed:text-muted ed:text-sm">{t('posts.commentsClosed')}</p> : null}
      {isClosed || isWriting ? null : (
        <div>
          <Button size="sm" variant="outline" onPress={write}>
            {t('posts.comment.write')}
          </Button>
        </div>
      )}
      {isWriting && !isClosed ? (
        <CommentForm post={post} edition={edition} onDone={() => setWriting(false)} />
      ) : null}
    </div>
  );
}

/** They arrive newest first, and stand in the order in which they were written. */
function AllComments(props: CommentsProps): ReactNode {
  const { t } = useTranslation('editions');
  const list = usePostComments(props.edition.id, props.post.id);
  return (
    <QueryStates
      query={list}
      failed={t('posts.commentsFailed')}
      namespace="editions"
      headingLevel={3}
    >
      {({ items }) => (
        <>
          <LoadMore query={list} namespace="editions" label={t('posts.earlierComments')} />
          <CommentList {...props} comments={items.toReversed()} />
        </>
      )}
    </QueryStates>
  );
}

function CommentList(props: CommentsProps & { comments: readonly PostComment[] }): ReactNode {
  const { post, edition, canModerate, comments } = props;
  const { t } = useTranslation('editions');
  if (comments.length === 0) return null;
  return (
    <ul className="ed:flex ed:flex-col ed:gap-3" aria-label={t('posts.comments')}>
      {comments.map((comment) => (
        <li key={comment.id} className="ed:flex ed:flex-col ed:gap-1">
          <WritingHead written={comment} edition={edition} size="sm" />
          <Markdown text={comment.content} lines={1} />
          <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
            <WritingActions
              writing={{ kind: 'comment', editionId: edition.id, post, comment }}
              canModerate={canModerate}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function CommentForm(props: {
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
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="content"
        as={TextArea}
        label={t('posts.comment.yours')}
        autoFocus
        rows={2}
        counterMax={maxPostComment}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <div className="ed:flex ed:gap-2">
        <Button type="submit" size="sm" isLoading={form.mutation.isPending}>
          {t('posts.publish')}
        </Button>
        <Button size="sm" variant="ghost" onPress={props.onDone}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
