import { maxRemovalReason } from '@siteswap/contracts/comments';
import { cutText } from '@siteswap/contracts/fields';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import { useAction } from '@siteswap/web-kit';
import { ConfirmDialog } from '@siteswap/web-kit/confirm-dialog';
import { Field } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeleteItemWriting } from '../api/use-lost-found.ts';
import { useItemRemovalForm } from '../api/use-lost-found-forms.ts';
import { type ItemWriting, pathOf, writtenOf } from '../lost-found.format.ts';

/** Where the sentences about it are: a comment is called as one on a post. */
const textsOf = { item: 'lostFound.item', comment: 'posts.comment' } as const;

/** Which one it is, for users of a screen reader, who hear the buttons one after the other. */
export function OfWhich({ text }: { text: string }): ReactNode {
  return <span className="ed:sr-only">{` (${cutText(text, 40)})`}</span>;
}

/** Deletes what the viewer wrote, after a question. */
export function DeleteButton({ writing }: { writing: ItemWriting }): ReactNode {
  const { t } = useTranslation('editions');
  const texts = textsOf[writing.kind];
  const remove = useAction(useDeleteItemWriting(writing.kind), {
    namespace: 'editions',
    done: t(`${texts}.deleted`),
  });
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('posts.delete')}
        <OfWhich text={writtenOf(writing).content} />
      </Button>
      <ConfirmDialog
        title={t(`${texts}.deleteQuestion`)}
        text={t(`${texts}.deleteText`)}
        confirm={t('posts.delete')}
        isDangerous
        action={remove}
        call={{ params: pathOf(writing), body: {} }}
      />
    </DialogTrigger>
  );
}

/** Removes what another member wrote, with a reason; for the team. */
export function RemoveButton({ writing }: { writing: ItemWriting }): ReactNode {
  const { t } = useTranslation('editions');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('posts.remove')}
        <OfWhich text={writtenOf(writing).content} />
      </Button>
      <Dialog
        title={t(`${textsOf[writing.kind]}.removeTitle`)}
        closeLabel={t('common:action.close')}
      >
        {(close) => <RemovalForm writing={writing} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function RemovalForm({ writing, onDone }: { writing: ItemWriting; onDone: () => void }): ReactNode {
  const { t } = useTranslation('editions');
  const form = useItemRemovalForm(writing, {
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t(`${textsOf[writing.kind]}.removed`) });
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
