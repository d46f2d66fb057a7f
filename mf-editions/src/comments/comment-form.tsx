import { Button, type ButtonWrite } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { TextArea, type TextAreaProps } from '@siteswap/ui-kit/text-area';
import { Field, type FieldProps } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Content {
  content: string;
}

/** What is used of the form of `useRouteForm`. */
type ContentForm<Parsed> = FieldProps<Content, Parsed, TextAreaProps>['form'] & {
  readonly submit: () => Promise<void>;
  readonly mutation: ButtonWrite;
  readonly failureText: string | null;
  readonly isFailureInFields: boolean;
};

/** Writes a comment. */
export function CommentForm<Parsed>(props: {
  form: ContentForm<Parsed>;
  maxLength: number;
  onCancel: () => void;
}): ReactNode {
  const { form, maxLength, onCancel } = props;
  const { t } = useTranslation('editions');
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
        counterMax={maxLength}
        counterText={(left) => t('common:form.charactersLeft', { count: left })}
      />
      <div className="ed:flex ed:gap-2">
        <Button type="submit" size="sm" write={form.mutation}>
          {t('posts.publish')}
        </Button>
        <Button size="sm" variant="ghost" onPress={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </Form>
  );
}
