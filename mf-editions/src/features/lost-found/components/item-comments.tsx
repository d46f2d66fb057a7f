import { maxComment } from '@siteswap/contracts/comments';
import {
  type Edition,
  getLostFoundComment,
  type LostFoundComment,
  type LostFoundItem,
} from '@siteswap/contracts/editions';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { type Arrival, useArrivedItem, useSession } from '@siteswap/web-kit';
import { DraftNotice, Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentForm } from '#src/comments/comment-form.tsx';
import { AllComments, byAge, Comments, type ListOf, noArrival } from '#src/comments/comments.tsx';
import { WrittenHead } from '#src/comments/written-head.tsx';
import { useItemComments } from '../api/use-lost-found.ts';
import { useEditCommentForm, useItemCommentForm } from '../api/use-lost-found-forms.ts';
import type { ItemWriting } from '../lost-found.format.ts';
import { DeleteButton, OfWhich, RemoveButton } from './removal-buttons.tsx';

interface CommentsProps {
  item: LostFoundItem;
  edition: Pick<Edition, 'id' | 'timezone'>;
  canModerate: boolean;
  /** The address leads to one of them. */
  arrival: Arrival | undefined;
}

/** The comments on an item. */
export function ItemComments(props: CommentsProps): ReactNode {
  const { item, edition, canModerate, arrival } = props;
  const arrived = useArrivedItem<typeof getLostFoundComment, LostFoundComment>(
    arrival ?? noArrival,
    {
      items: item.comments,
      one: getLostFoundComment,
      call: (commentId) => ({ params: { id: edition.id, itemId: item.id, commentId } }),
      compare: byAge,
    },
  );
  const show = (comment: LostFoundComment): ReactNode => (
    <>
      <WrittenHead written={comment} edition={edition} size="sm" />
      <p className="ed:whitespace-pre-line ed:wrap-anywhere">{comment.content}</p>
      <div className="ed:flex ed:flex-wrap ed:gap-1 ed:empty:hidden">
        <CommentActions
          writing={{ kind: 'comment', editionId: edition.id, item, comment }}
          canModerate={canModerate}
        />
      </div>
    </>
  );
  return (
    <Comments
      of={item}
      arrival={arrival}
      arrived={arrived}
      show={show}
      all={(list) => <AllOfItem item={item} edition={edition} list={list} />}
      form={(close) => <NewComment item={item} edition={edition} onDone={close} />}
    />
  );
}

function AllOfItem(props: {
  item: LostFoundItem;
  edition: Pick<Edition, 'id'>;
  list: ListOf<LostFoundComment>;
}): ReactNode {
  const query = useItemComments(props.edition.id, props.item.id);
  return <AllComments query={query} list={props.list} />;
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
      <DraftNotice form={form} />
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="content"
        autoFocus
        as={TextArea}
        label={t('posts.text')}
        rows={4}
        counterMax={maxComment}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

function NewComment(props: {
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
  return <CommentForm form={form} maxLength={maxComment} onCancel={props.onDone} />;
}
