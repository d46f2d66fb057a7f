import { maxRemovalReason, removalOfOthers } from '@siteswap/contracts/comments';
import type { PublicUser } from '@siteswap/contracts/core';
import type { Versioned } from '@siteswap/contracts/edit-version';
import type { Route } from '@siteswap/contracts/route';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter, DialogTrigger } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../client/use-action.ts';
import { useRouteMutation } from '../client/use-route-mutation.ts';
import { ConfirmDialog } from '../dialogs/confirm-dialog.tsx';
import { DraftNotice } from '../form/draft-notice.tsx';
import { Field } from '../form/field.tsx';
import { useRouteForm } from '../form/use-route-form.ts';
import { MarkdownField } from '../markdown/markdown-field.tsx';
import { draftOf, type ParamsOf, type RemoveRoute, type UpdateRoute } from './comments-kind.ts';
import { OfWritten } from './written-head.tsx';

/** Something that a member wrote, and the route of the button. */
interface WrittenProps<R extends RemoveRoute | UpdateRoute> {
  written: { readonly user: PublicUser | null; readonly content: string };
  route: R;
  params: ParamsOf<R>;
  namespace: string;
  invalidates: readonly Pick<Route, 'id'>[];
}

interface EditProps<R extends UpdateRoute> extends WrittenProps<R> {
  written: WrittenProps<R>['written'] & Versioned;
  /** Of the dialog. */
  title: string;
  maxLength: number;
  isMarkdown?: boolean | undefined;
}

/** Changes a text, for its author. */
export function EditButton<R extends UpdateRoute>(props: EditProps<R>): ReactNode {
  const { t } = useTranslation('common');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('written.edit')}
        <OfWritten {...props.written} />
      </Button>
      <Dialog title={props.title} closeLabel={t('action.close')}>
        {(close) => <EditForm {...props} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function EditForm(props: EditProps<UpdateRoute> & { onDone: () => void }): ReactNode {
  const { written, route, params, namespace, invalidates, maxLength, isMarkdown, onDone } = props;
  const { t } = useTranslation('common');
  const form = useRouteForm(route, {
    namespace,
    params,
    opened: written,
    toValues: ({ content }) => ({ content }),
    invalidates,
    draft: draftOf(route, params),
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('written.changed') });
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
        as={isMarkdown ? MarkdownField : TextArea}
        label={t('written.text')}
        rows={isMarkdown ? 6 : 4}
        counterMax={maxLength}
      />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('action.save')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface DeleteProps<R extends RemoveRoute> extends WrittenProps<R> {
  texts: { readonly question: string; readonly text: string; readonly done: string };
  /** Called before it is deleted. */
  onDelete?: (() => void) | undefined;
}

/** Deletes a text, for its author, after a question. */
export function DeleteButton<R extends RemoveRoute>(props: DeleteProps<R>): ReactNode {
  const {
    written,
    route,
    params,
    namespace,
    invalidates,
    texts,
    onDelete,
  }: DeleteProps<RemoveRoute> = props;
  const { t } = useTranslation('common');
  const mutation = useRouteMutation(route, { invalidates, isFailureShown: true });
  const remove = useAction(mutation, { namespace, done: texts.done });
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('written.delete')}
        <OfWritten {...written} />
      </Button>
      <ConfirmDialog
        title={texts.question}
        text={texts.text}
        confirm={t('written.delete')}
        isDangerous
        action={{
          ...remove,
          run: (call) => {
            onDelete?.();
            return remove.run(call);
          },
        }}
        call={{ params, body: {} }}
      />
    </DialogTrigger>
  );
}

interface RemoveProps<R extends RemoveRoute> extends WrittenProps<R> {
  texts: { readonly title: string; readonly done: string };
}

/** Removes what another member wrote, with a reason. */
export function RemoveButton<R extends RemoveRoute>(props: RemoveProps<R>): ReactNode {
  const { t } = useTranslation('common');
  return (
    <DialogTrigger>
      <Button size="sm" variant="ghost">
        {t('written.remove')}
        <OfWritten {...props.written} />
      </Button>
      <Dialog title={props.texts.title} closeLabel={t('action.close')}>
        {(close) => <RemovalForm {...props} onDone={close} />}
      </Dialog>
    </DialogTrigger>
  );
}

function RemovalForm(props: RemoveProps<RemoveRoute> & { onDone: () => void }): ReactNode {
  const { route, params, namespace, invalidates, texts, onDone } = props;
  const { t } = useTranslation('common');
  const form = useRouteForm(route, {
    namespace,
    params,
    defaultValues: { reason: '' },
    schema: removalOfOthers,
    invalidates,
    draft: draftOf(route, params),
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: texts.done });
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
        label={t('written.reason')}
        description={t('written.reasonHelp')}
        rows={3}
        counterMax={maxRemovalReason}
      />
      <DialogFooter>
        <Button type="submit" variant="danger" write={form.mutation}>
          {t('written.remove')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
