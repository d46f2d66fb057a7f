import { feedbackTypes, listMyFeedback, sendFeedback } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup, type RadioGroupProps } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import { type ProblemError, problemText, useSession } from '@siteswap/web-kit';
import { Field, FieldsInError, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Honeypot } from './honeypot.tsx';

const messageMax = 5_000;
const { body } = sendFeedback;
type FeedbackType = z.input<typeof body>['type'];

/** The address is optional; an empty field means no address. */
const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const type = z.preprocess((value) => value ?? undefined, body.shape.type);
const forMembers = body.omit({ name: true, email: true }).extend({ type });
const forVisitors = body.extend({
  type,
  name: body.shape.name.unwrap(),
  email: emptyIsAbsent(body.shape.email),
});

const emptyForm = {
  type: null as string | null,
  subject: '',
  message: '',
  name: '',
  email: '',
  website: '',
};

/** The error when the message could not be sent; after too many messages with the time to wait. */
function useFailureText(): (error: ProblemError) => string {
  const { t } = useTranslation('shell');
  return (error) => {
    const seconds = error.code === 'RATE_LIMITED' ? error.retryAfterSeconds : undefined;
    if (seconds === undefined) return problemText(t, error, 'shell');
    return t('feedback.wait', { count: Math.max(1, Math.ceil(seconds / 60)) });
  };
}

/** The page that is open, as the address that the message is about. */
const pageUrl = (): string => {
  const { origin, pathname, search } = window.location;
  return `${origin}${pathname}${search}`.slice(0, 2_000);
};

/** Type, subject and message; visitors also say who they are. What is typed survives a reload and a failure. */
export function FeedbackForm({ onSent }: { readonly onSent: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const failureText = useFailureText();
  const form = useRouteForm(sendFeedback, {
    namespace: 'shell',
    defaultValues: emptyForm,
    toBody: (values) => ({ ...values, type: values.type as FeedbackType | null, url: pageUrl() }),
    schema: isAuthenticated ? forMembers : forVisitors,
    draft: 'feedback',
    invalidates: [listMyFeedback],
    onSuccess: (): void => {
      form.reset();
      onSent();
    },
  });
  const { error } = form.mutation;

  return (
    <Form onSubmit={form.submit} aria-label={t('feedback.title')}>
      <p className="text-muted">{t('feedback.intro')}</p>
      <FormError title={error && failureText(error)} isFocused={!form.isFailureInFields} />
      <Field form={form} name="type" as={TypeField} />
      <Field
        form={form}
        name="subject"
        as={TextField}
        label={t('feedback.subject')}
        autoComplete="off"
      />
      <Field
        form={form}
        name="message"
        as={TextArea}
        label={t('feedback.message')}
        description={t('feedback.messageHelp')}
        rows={6}
        counterMax={messageMax}
      />
      {isAuthenticated ? null : (
        <>
          <Field
            form={form}
            name="name"
            as={TextField}
            label={t('feedback.name')}
            autoComplete="name"
          />
          <Field
            form={form}
            name="email"
            as={TextField}
            type="email"
            label={t('account.email')}
            labelNote={t('feedback.optional')}
            autoComplete="email"
          />
        </>
      )}
      <Honeypot {...form.register('website')} />
      <FieldsInError form={form} />
      <DialogFooter>
        <Button type="submit" write={form.mutation}>
          {t('feedback.send')}
        </Button>
      </DialogFooter>
    </Form>
  );
}

interface TypeFieldProps
  extends Pick<RadioGroupProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> {
  ref: (box: { focus: () => void }) => void;
}

/** The type of the message; the first option takes the focus when none was chosen. */
function TypeField({ ref, ...field }: TypeFieldProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <div ref={(box) => ref({ focus: () => box?.querySelector('input')?.focus() })}>
      <RadioGroup
        {...field}
        layout="cards"
        label={t('feedback.type.label')}
        options={feedbackTypes.map((id) => ({ id, label: t(`feedback.type.${id}`) }))}
      />
    </div>
  );
}
