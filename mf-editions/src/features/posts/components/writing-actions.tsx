import { maxComment, maxRemovalReason } from '@siteswap/contracts/comments';
import { maxPost } from '@siteswap/contracts/editions';
import { cutText } from '@siteswap/contracts/fields';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { personName, useAction, useSession } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { DraftNotice, Field, MarkdownField } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteWriting } from '../api/use-posts.ts';
import { useEditForm, useRemovalForm } from '../api/use-writing-forms.ts';
import { pathOf, type Writing, writtenOf } from '../writing.format.ts';

/** Change and delete for its author, remove for the team; nothing for others. An official post is changed by the team. */
export function WritingActions(props: {
  writing: Writing;
  canModerate: boolean;
  /** Called when its author deletes it, before that is done. */
  onDelete?: () => void;
}): ReactNode {
  const { writing, canModerate, onDelete } = props;
  const isMine = useSession().user?.id === writtenOf(writing).user.id;
  const isForTeam = writing.kind === 'post' && writing.post.isOfficial;
  if (isMine) {
    return (
      <>
        {isForTeam && !canModerate ? null : <EditButton writing={writing} />}
        <DeleteButton writing={writing} onDelete={onDelete} />
      </>
    );
  }
  return canModerate ? <RemoveButton writing={writing} /> : null;
}

/** Which one it is, for users of a screen reader, who hear the buttons one after the other. */
function OfWhom({ writing }: { writing: Writing }): ReactNode {
  const { t } = useTranslation('editions');
  const { content, user } = writtenOf(writing);
  return <span className="ed:sr-only"> {`${personName(t, user)}: ${cutText(content, 40)}`}</span>;
}

function EditButton({ writing }: { writing: Writing }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('posts.edit')}
        <OfWhom writing={writing} />
      </Button>
      <Dialog title={t(`posts.${writing.kind}.editTitle`)} closeLabel={t('common:action.close')}>
        {(close) => <EditForm writing={writing} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function EditForm({ writing, onDone }: { writing: Writing; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useEditForm(writing, {
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
        as={MarkdownField}
        label={t('posts.text')}
        rows={6}
        counterMax={writing.kind === 'post' ? maxPost : maxComment}
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

function DeleteButton(props: { writing: Writing; onDelete: (() => void) | undefined }): ReactNode {
  const { writing, onDelete } = props;
  const { t } = useTranslation('editions');
  const remove = useAction(useDeleteWriting(writing.kind), {
    namespace: 'editions',
    done: t(`posts.${writing.kind}.deleted`),
  });
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('posts.delete')}
        <OfWhom writing={writing} />
      </Button>
      <ConfirmDialog
        title={t(`posts.${writing.kind}.deleteQuestion`)}
        text={t(`posts.${writing.kind}.deleteText`)}
        confirm={t('posts.delete')}
        isDangerous
        action={{
          ...remove,
          run: (call) => {
            onDelete?.();
            return remove.run(call);
          },
        }}
        call={{ params: pathOf(writing), body: {} }}
      />
    </DialogTrigger>
  );
}

function RemoveButton({ writing }: { writing: Writing }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('posts.remove')}
        <OfWhom writing={writing} />
      </Button>
      <Dialog title={t(`posts.${writing.kind}.removeTitle`)} closeLabel={t('common:action.close')}>
        {(close) => <RemovalForm writing={writing} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function RemovalForm({ writing, onDone }: { writing: Writing; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useRemovalForm(writing, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t(`posts.${writing.kind}.removed`) });
      onDone();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="reason"
        as={TextArea}
        label={t('posts.reason')}
        description={t('posts.reasonHelp')}
        rows={3}
        counterMax={maxRemovalReason}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <DialogFooter>
        <Button type="submit" variant="danger" write={form.mutation}>
          {t('posts.remove')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
