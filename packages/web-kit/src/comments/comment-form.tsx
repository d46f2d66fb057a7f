import { maxComment } from '@siteswap/contracts/comments';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { toast } from '@siteswap/ui-kit/toast';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../form/field.tsx';
import { useRouteForm } from '../form/use-route-form.ts';
import { type CommentsKind, draftOf, type ParamsOf, staleAfterWrite } from './comments-kind.ts';

/** Writes a comment. What is typed survives a reload until it is published. */
export function CommentForm(props: {
  kind: CommentsKind;
  params: ParamsOf<CommentsKind['routes']['create']>;
  onClose: () => void;
}): ReactNode {
  const { kind, params, onClose } = props;
  const { t } = useTranslation('common');
  const form = useRouteForm(kind.routes.create, {
    namespace: kind.namespace,
    params,
    defaultValues: { content: '' },
    invalidates: staleAfterWrite(kind),
    draft: draftOf(kind.routes.create, params),
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('comments.published') });
      onClose();
    },
  });
  return (
    <Form onSubmit={form.submit}>
      <FormError title={form.failureText} isFocused={!form.isFailureInFields} />
      <Field
        form={form}
        name="content"
        as={TextArea}
        label={t('comments.yours')}
        autoFocus
        rows={2}
        counterMax={maxComment}
      />
      <div className="flex gap-2">
        <Button type="submit" size="sm" write={form.mutation}>
          {t('written.publish')}
        </Button>
        <Button size="sm" variant="ghost" onPress={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
