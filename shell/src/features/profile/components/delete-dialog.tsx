import { deleteAccount, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog } from '@siteswap/ui-kit/dialog';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { contractResolver, session, useFormat, useRouteMutation } from '@siteswap/web-kit';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { SecretField } from '#src/layout/secret-field.tsx';
import { formProblem, showProblems } from '../form-problems.ts';
import { SoleAuthor } from './sole-author.tsx';

const fieldOf = { WRONG_PASSWORD: 'password' } as const;

/** Asks for the password, then signs out and says until when it can be undone. */
export function DeleteDialog({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={t('profile.delete.question', { name: profile.pseudo })}
      closeLabel={t('common:action.close')}
    >
      {(close) => <DeleteForm profile={profile} onCancel={close} />}
    </Dialog>
  );
}

function DeleteForm({ profile, onCancel }: { profile: Profile; onCancel: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const navigate = useNavigate();
  const remove = useRouteMutation(deleteAccount);
  const schema = z.object({
    password: profile.hasPassword ? z.string().min(1).max(200) : z.string(),
  });
  const form = useForm({
    defaultValues: { password: '' },
    resolver: contractResolver(schema, t, 'shell'),
  });

  const submit = form.handleSubmit(async (body) => {
    try {
      const { deleteAfter } = await remove.mutateAsync({ body: profile.hasPassword ? body : {} });
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      toast.show({
        type: 'WARNING',
        title: t('profile.delete.done'),
        message: t('profile.delete.until', { date: format.instant(deleteAfter, zone, 'full') }),
        // It stays until it was read.
        duration: 0,
      });
      await navigate('/', { replace: true });
      // The server has ended every session, this one too.
      session.clear();
    } catch (error) {
      showProblems(form, error, t, fieldOf);
    }
  });

  const isSoleAuthor = remove.error?.code === 'SOLE_AUTHOR';
  return (
    <Form onSubmit={submit} aria-label={t('profile.delete.title')}>
      <p>{t('profile.delete.sure')}</p>
      <FormError title={formProblem(remove.error, t, fieldOf)}>
        {isSoleAuthor && remove.error ? <SoleAuthor problem={remove.error} /> : null}
      </FormError>
      {profile.hasPassword ? (
        <Controller
          name="password"
          control={form.control}
          render={({ field, fieldState }) => (
            <SecretField
              {...field}
              label={t('profile.password.current')}
              autoComplete="current-password"
              // The question is about this; an Enter by mistake is refused by the empty field.
              autoFocus
              error={fieldState.error?.message}
            />
          )}
        />
      ) : null}
      <FormActions>
        <Button type="submit" variant="danger" isLoading={remove.isPending}>
          {t('profile.delete.confirm')}
        </Button>
        <Button variant="ghost" onPress={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
}
