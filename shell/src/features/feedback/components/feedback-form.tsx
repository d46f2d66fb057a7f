import { feedbackTypes, listMyFeedback, sendFeedback } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { RadioGroup } from '@siteswap/ui-kit/radio-group';
import { TextArea } from '@siteswap/ui-kit/text-area';
import { TextField } from '@siteswap/ui-kit/text-field';
import {
  contractResolver,
  type ProblemError,
  problemText,
  showFieldProblems,
  useFormDraft,
  useRouteMutation,
  useSession,
} from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { Honeypot } from './honeypot.tsx';

const messageMax = 5_000;
const { body } = sendFeedback;

/** An address may be left out; an empty field is no address. */
const emptyIsAbsent = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema);

const type = z.preprocess((value) => value ?? undefined, body.shape.type);
const forMembers = body.omit({ name: true, email: true }).extend({ type });
const forVisitors = body.extend({
  type,
  name: body.shape.name.unwrap(),
  email: emptyIsAbsent(body.shape.email),
});

type Values = {
  type: string | null;
  subject: string;
  message: string;
  name: string;
  email: string;
  website: string;
};
type Sent = z.output<typeof body>;

/** What the person reads when it could not be sent; after too many messages also for how long. */
function useFailureText(): (error: ProblemError) => string {
  const { t } = useTranslation('shell');
  return (error) => {
    const seconds = error.code === 'RATE_LIMITED' ? error.retryAfterSeconds : undefined;
    if (seconds === undefined) return problemText(t, error, 'shell');
    return t('feedback.wait', { count: Math.max(1, Math.ceil(seconds / 60)) });
  };
}

/** Type, subject and message; visitors also say who they are. What is typed survives a reload and a failure. */
export function FeedbackForm({ onSent }: { readonly onSent: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const { isAuthenticated } = useSession();
  const failureText = useFailureText();
  const form = useForm<Values, unknown, Sent>({
    defaultValues: { type: null, subject: '', message: '', name: '', email: '', website: '' },
    resolver: contractResolver<Values, Sent>(
      (isAuthenticated ? forMembers : forVisitors) as z.ZodType<Sent>,
      t,
      'shell',
    ),
  });
  const forgetDraft = useFormDraft(form, 'feedback');
  const send = useRouteMutation(sendFeedback, {
    invalidates: [listMyFeedback],
    // Without a network it says so, instead of waiting for one behind a spinner.
    networkMode: 'always',
  });

  const submit = form.handleSubmit(async (values) => {
    try {
      const { origin, pathname, search } = window.location;
      const url = `${origin}${pathname}${search}`.slice(0, 2_000);
      await send.mutateAsync({ body: { ...values, url } });
      form.reset();
      forgetDraft();
      onSent();
    } catch (error) {
      showFieldProblems(form, error, t, 'shell');
    }
  });

  const hasFieldErrors = (send.error?.fields.length ?? 0) > 0;
  return (
    <Form onSubmit={submit} aria-label={t('feedback.title')}>
      <p className="text-muted">{t('feedback.intro')}</p>
      <FormError title={send.error && failureText(send.error)} isFocused={!hasFieldErrors} />
      <Controller
        name="type"
        control={form.control}
        render={({ field, fieldState }) => (
          // The first choice takes the focus when none was made.
          <div ref={(box) => field.ref({ focus: () => box?.querySelector('input')?.focus() })}>
            <RadioGroup
              name={field.name}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              layout="cards"
              label={t('feedback.type.label')}
              options={feedbackTypes.map((id) => ({ id, label: t(`feedback.type.${id}`) }))}
              error={fieldState.error?.message}
            />
          </div>
        )}
      />
      <Controller
        name="subject"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            label={t('feedback.subject')}
            autoComplete="off"
            error={fieldState.error?.message}
          />
        )}
      />
      <Controller
        name="message"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextArea
            {...field}
            label={t('feedback.message')}
            description={t('feedback.messageHelp')}
            rows={6}
            counterMax={messageMax}
            counterText={(left) => t('feedback.left', { count: left })}
            error={fieldState.error?.message}
          />
        )}
      />
      {isAuthenticated ? null : (
        <>
          <Controller
            name="name"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                label={t('feedback.name')}
                autoComplete="name"
                error={fieldState.error?.message}
              />
            )}
          />
          <Controller
            name="email"
            control={form.control}
            render={({ field, fieldState }) => (
              <TextField
                {...field}
                type="email"
                label={t('account.email')}
                labelNote={t('feedback.optional')}
                autoComplete="email"
                error={fieldState.error?.message}
              />
            )}
          />
        </>
      )}
      <Honeypot {...form.register('website')} />
      <Button type="submit" isFullWidth isLoading={send.isPending}>
        {t('feedback.send')}
      </Button>
    </Form>
  );
}
