import { deleteAccount, deletionZone, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { toast } from '@siteswap/ui-kit/toast';
import { session, useFormat, usePageNavigate } from '@siteswap/web-kit';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SignInAgain } from '#src/features/sign-in-providers/sign-in-providers.public.ts';
import { paths } from '#src/paths.ts';
import { PasswordField } from '#src/shared/password-field.tsx';
import { SoleAuthor } from './sole-author.tsx';

/** Requires the password, then signs out and says until when the deletion can be undone. */
export function DeleteDialog({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      title={t('profile:delete.question', { name: profile.pseudo })}
      closeLabel={t('common:action.close')}
    >
      {(close) => <DeleteForm profile={profile} onCancel={close} />}
    </Dialog>
  );
}

function DeleteForm({ profile, onCancel }: { profile: Profile; onCancel: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const navigate = usePageNavigate();
  const { hasPassword } = profile;
  const form = useRouteForm(deleteAccount, {
    namespace: 'shell',
    defaultValues: { password: '' },
    toBody: (values) => (hasPassword ? values : {}),
    schema: z.object(hasPassword ? { password: z.string().min(1).max(200) } : {}),
    fieldOfCode: { WRONG_PASSWORD: 'password' },
    onSuccess: async ({ deleteAfter }) => {
      toast.show({
        type: 'WARNING',
        title: t('deletionNotice.done'),
        message: t('profile:delete.until', {
          date: format.instant(deleteAfter, deletionZone, 'weekday-year'),
        }),
        // The toast stays until it is closed.
        duration: 0,
      });
      await navigate(paths.home, { replace: true });
      // The end of the session revalidates the page, after which the router no longer scrolls to its top.
      window.scrollTo({ top: 0, behavior: 'instant' });
      // The server has ended every session, this one too.
      session.clear();
    },
  });

  const { error } = form.mutation;
  return (
    <Form onSubmit={form.submit} aria-label={t('profile:delete.title')}>
      <p>{t('profile:delete.sure')}</p>
      <FormError title={form.isFailureInFields ? null : form.failureText}>
        {error?.code === 'SOLE_AUTHOR' ? <SoleAuthor problem={error} /> : null}
        {error?.code === 'PROOF_REQUIRED' ? <SignInAgain returnTo={paths.profileSecurity} /> : null}
      </FormError>
      {hasPassword ? (
        <Field
          form={form}
          name="password"
          as={PasswordField}
          label={t('profile:password.current')}
          autoComplete="current-password"
          // The password field gets the focus: it is empty, so an accidental Enter deletes nothing.
          autoFocus
        />
      ) : null}
      <DialogFooter>
        <Button variant="ghost" onPress={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="danger" write={form.mutation}>
          {t('profile:delete.confirm')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
