import { type Profile, updateProfile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { TextField } from '@siteswap/ui-kit/text-field';
import { toast } from '@siteswap/ui-kit/toast';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useStoreProfile } from '../use-profile.ts';

const phoneOf = ({ phone }: Pick<Profile, 'phone' | 'version'>) => ({ phone: phone ?? '' });

/** My number; an empty field removes it. The panel says who sees it. */
export function PhoneForm({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const form = useRouteForm(updateProfile, {
    namespace: 'shell',
    opened: profile,
    toValues: phoneOf,
    draft: `profile-phone-${profile.id}`,
    onSuccess: ({ user }): void => {
      storeProfile(user);
      form.reset(phoneOf(user));
      toast.show({ type: 'SUCCESS', title: t('profile:saved') });
    },
  });

  return (
    <Form onSubmit={form.submit} aria-label={t('profile:phone.title')}>
      <FormError title={form.isFailureInFields ? null : form.failureText} />
      <Field
        form={form}
        name="phone"
        as={TextField}
        type="tel"
        label={t('profile:phone.label')}
        labelNote={t('profile:optional')}
        autoComplete="tel"
        description={t('profile:phone.help')}
      />
      {form.watch('phone') === (profile.phone ?? '') ? null : (
        <p className="text-muted text-sm">{t('profile:unsaved')}</p>
      )}
      <FormActions>
        <Button type="submit" write={form.mutation}>
          {t('common:action.save')}
        </Button>
      </FormActions>
    </Form>
  );
}
