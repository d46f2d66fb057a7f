import {
  type Edition,
  type LostFoundComment,
  type LostFoundItem,
  maxItemComment,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { askToSignIn, LoadMore, QueryStates, useSession } from '@siteswap/web-kit';
import { Field } from '@siteswap/web-kit/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useItemComments } from '../api/use-lost-found.ts';
import { useEditCommentForm, useItemCommentForm } from '../api/use-lost-found-forms.ts';
import type { ItemWriting } from '../lost-found.format.ts';
import { DeleteButton, OfWhich, RemoveButton } from './removal-buttons.tsx';
import { ReporterHead } from './reporter-head.tsx';

interface CommentsProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
}

/** The last comments on an item, all of them on request, and the way to write one. */
export function ItemComments(props: CommentsProps): ReactNode {
  const { item, edition } = props;
  const { t } = useTranslation('editions');
  const [showsAll, setShowsAll] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const { isAuthenticated } = useSession();
  const hidden = item.commentCount - item.comments.length;

  const write = (): void => {
    if (isAuthenticated) setWriting(true);
    else askToSignIn({ reason: t('posts.commentSignIn') });
  };
  return (
    <div className="ed:flex ed:flex-col ed:gap-3 ed:border-border ed:border-t ed:pt-3">
      {hidden > 0 && !showsAll ? (
        <div>
          <Button size="sm" variant="ghost" onPress={() => setShowsAll(true)}>
            {t('posts.showComments', { count: item.commentCount })}
          </Button>
        </div>
      ) : null}
      {showsAll ? <AllComments {...props} /> : <CommentList {...props} comments={item.comments} />}
      {isWriting ? (
        <CommentForm item={item} edition={edition} onDone={() => setWriting(false)} />
      ) : (
        <div>
          <Button size="sm" variant="outline" onPress={write}>
            {t('posts.comment.write')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** They arrive newest first, and stand in the order in which they were written. */
function AllComments(props: CommentsProps): ReactNode {
  const { t } = useTranslation('editions');
  const list = useItemComments(props.edition.id, props.item.id);
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

function CommentList(props: CommentsProps & { comments: readonly LostFoundComment[] }): ReactNode {
  const { item, edition, canModerate, comments } = props;
  const { t } = useTranslation('editions');
  if (comments.length === 0) return null;
  return (
    <ul className="ed:flex ed:flex-col ed:gap-3" aria-label={t('posts.comments')}>
      {comments.map((comment) => (
        <li key={comment.id} className="ed:flex ed:flex-col ed:gap-1">
          <ReporterHead written={comment} edition={edition} size="sm" />
          <p className="ed:whitespace-pre-line ed:wrap-anywhere">{comment.content}</p>
          <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
            <CommentActions
              writing={{ kind: 'comment', editionId: edition.id, item, comment }}
              canModerate={canModerate}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Change and delete for its author, remove for the team; nothing for others. */
function CommentActions(props: {
  writing: Extract<ItemWriting, { kind: 'comment' }>;
  canModerate: boolean;
}): ReactNode {
  const { writing, canModerate } = props;
  const { t } = useTranslation('editions');
  const { user } = useSession();
  if (user?.id !== writing.comment.user?.id || !user) {
    return canModerate ? <RemoveButton writing={writing} /> : null;
  }
  return (
    <>
      <DialogTrigger>
        <Button size="sm" variant="ghost">
          {t('posts.edit')}
          <OfWhich text={writing.comment.content} />
        </Button>
        <Dialog title={t('posts.comment.editTitle')} closeLabel={t('common:action.close')}>
          {(close) => <EditForm writing={writing} onDone={close} />}
        </Dialog>
      </DialogTrigger>
      <DeleteButton writing={writing} />
    </>
  );
}

function EditForm({ writing, onDone }: { writing: ItemWriting; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useEditCommentForm(writing, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('posts.changed') });
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="content"
        as={TextArea}
        label={t('posts.text')}
        rows={4}
        counterMax={maxItemComment}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <DialogFooter>
        <Button type="submit" isLoading={form.mutation.isPending}>
          {t('common:action.save')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function CommentForm(props: {
  item: LostFoundItem;
  edition: Pick<Edition, 'id'>;
  onDone: () => void;
}): ReactNode {
  const { t } = useTranslation('editions');
  const form = useItemCommentForm(
    { editionId: props.edition.id, itemId: props.item.id },
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
        counterMax={maxItemComment}
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
