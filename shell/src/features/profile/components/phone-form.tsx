import { type Profile, updateProfile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { contractResolver } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formProblem, showProblems } from '../form-problems.ts';
import { useProfileChange } from '../use-profile.ts';

const schema = updateProfile.body.pick({ phone: true });

/** My number; an empty field removes it. Who sees it is said above, by the panel. */
export function PhoneForm({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const change = useProfileChange();
  const form = useForm({
    defaultValues: { phone: profile.phone ?? '' },
    resolver: contractResolver(schema, t, 'shell'),
  });

  const submit = form.handleSubmit(async ({ phone }) => {
    try {
      const { user } = await change.mutateAsync({ body: { phone: phone || null } });
      form.reset({ phone: user.phone ?? '' });
      toast.show({ type: 'SUCCESS', title: t('profile.saved') });
    } catch (error) {
      showProblems(form, error, t, {});
    }
  });

  return (
    <Form onSubmit={submit} aria-label={t('profile.phone.title')}>
      <FormError title={formProblem(change.error, t)} />
      <Controller
        name="phone"
        control={form.control}
        render={({ field, fieldState }) => (
          <TextField
            {...field}
            type="tel"
            label={t('profile.phone.label')}
            labelNote={t('profile.optional')}
            autoComplete="tel"
            description={t('profile.phone.help')}
            error={fieldState.error?.message}
          />
        )}
      />
      <FormActions>
        <Button type="submit" isLoading={change.isPending}>
          {t('common:action.save')}
        </Button>
      </FormActions>
    </Form>
  );
}
