import { type Profile, updateProfile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError, FormRow } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { Field, FieldsInError, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreProfile } from '../use-profile.ts';

const names = updateProfile.body.pick({ pseudo: true, prenom: true, nom: true }).required();
const namesOf = ({ pseudo, prenom, nom }: Profile) => ({ pseudo, prenom, nom });

/** Username, first name and last name. */
export function IdentityForm({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const form = useRouteForm(updateProfile, {
    namespace: 'shell',
    opened: profile,
    toValues: namesOf,
    schema: names,
    draft: `profile-names-${profile.id}`,
    fieldOfCode: { PSEUDO_NOT_ALLOWED: 'pseudo', PSEUDO_TAKEN: 'pseudo' },
    onSuccess: ({ user }): void => {
      storeProfile(user);
      form.reset(namesOf(user));
      toast.show({ type: 'SUCCESS', title: t('profile:saved') });
    },
  });
  const input = { form, as: TextField };
  const typed = namesOf({ ...profile, ...form.watch() });
  const hasChanged = JSON.stringify(typed) !== JSON.stringify(namesOf(profile));

  return (
    <Form onSubmit={form.submit} aria-label={t('profile:identity.names')}>
      <FormError title={form.isFailureInFields ? null : form.failureText} />
      <Field
        {...input}
        name="pseudo"
        label={t('account.pseudo')}
        autoComplete="nickname"
        description={t('account.pseudoHelp')}
      />
      <FormRow>
        <Field {...input} name="prenom" label={t('account.prenom')} autoComplete="given-name" />
        <Field {...input} name="nom" label={t('account.nom')} autoComplete="family-name" />
      </FormRow>
      {hasChanged ? <p className="text-muted text-sm">{t('profile:unsaved')}</p> : null}
      <FieldsInError form={form} />
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
      </FormActions>
    </Form>
  );
}
