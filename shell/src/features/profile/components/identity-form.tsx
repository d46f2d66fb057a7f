import { type Profile, updateProfile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError, FormRow } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { contractResolver } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formProblem, showProblems } from '../form-problems.ts';
import { useProfileChange } from '../use-profile.ts';

const names = updateProfile.body.pick({ pseudo: true, prenom: true, nom: true }).required();
const namesOf = ({ pseudo, prenom, nom }: Profile) => ({ pseudo, prenom, nom });
const fieldOf = { PSEUDO_TAKEN: 'pseudo' } as const;

/** By which name others know me. */
export function IdentityForm({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const change = useProfileChange();
  const form = useForm({
    defaultValues: namesOf(profile),
    resolver: contractResolver(names, t, 'shell'),
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      const { user } = await change.mutateAsync({ body });
      form.reset(namesOf(user));
      toast.show({ type: 'SUCCESS', title: t('profile.saved') });
    } catch (error) {
      showProblems(form, error, t, fieldOf);
    }
  });

  const field = (name: keyof typeof names.shape, autoComplete: string): ReactNode => (
    <Controller
      name={name}
      control={form.control}
      render={({ field, fieldState }) => (
        <TextField
          {...field}
          label={t(`account.${name}`)}
          autoComplete={autoComplete}
          description={name === 'pseudo' ? t('account.pseudoHelp') : undefined}
          error={fieldState.error?.message}
        />
      )}
    />
  );

  return (
    <Form onSubmit={submit} aria-label={t('profile.identity.names')}>
      <FormError title={formProblem(change.error, t, fieldOf)} />
      {field('pseudo', 'nickname')}
      <FormRow>
        {field('prenom', 'given-name')}
        {field('nom', 'family-name')}
      </FormRow>
      <FormActions>
        <Button type="submit" isLoading={change.isPending}>
          {t('common:action.save')}
        </Button>
      </FormActions>
    </Form>
  );
}
