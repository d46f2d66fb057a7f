import { getProfile, prove } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Dialog, DialogFooter } from '@siteswap/ui-kit/dialog';
import { Form, FormError } from '@siteswap/ui-kit/form';
import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import { useRoute } from '@siteswap/web-kit';
import { Field, useRouteForm } from '@siteswap/web-kit/form';
import { settleProof } from '@siteswap/web-kit/shell';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { SignInAgain } from '#src/features/sign-in-providers/sign-in-providers.public.ts';
import { PasswordField } from '#src/shared/password-field.tsx';

/**
 * Asks who is there when a call needs a recent proof: by the password, or by the provider where the account has none.
 * The call is then repeated; closing the dialog lets it fail.
 */
export function ProofDialog(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <Dialog
      isOpen
      onOpenChange={() => settleProof(false)}
      title={t('proof.title')}
      closeLabel={t('common:action.close')}
      size="sm"
    >
      <Proof />
    </Dialog>
  );
}

function Proof(): ReactNode {
  const { t } = useTranslation('shell');
  // A profile that cannot be read: most accounts have a password.
  const { pathname, search, hash } = useLocation();
  const { data, isPending } = useRoute(getProfile, {});
  if (isPending) return <SkeletonText lines={3} />;
  if (data?.user.hasPassword !== false) return <PasswordProof />;
  return (
    <div className="flex flex-col gap-4">
      <p>{t('proof.provider')}</p>
      <SignInAgain returnTo={pathname + search + hash} onSignedIn={() => settleProof(true)} />
    </div>
  );
}

function PasswordProof(): ReactNode {
  const { t } = useTranslation('shell');
  const form = useRouteForm(prove, {
    namespace: 'shell',
    defaultValues: { password: '' },
    fieldOfCode: { WRONG_PASSWORD: 'password' },
    onSuccess: () => settleProof(true),
    onFailure: () => form.resetField('password'),
  });
  return (
    <Form onSubmit={form.submit} aria-label={t('proof.title')}>
      <p>{t('proof.password')}</p>
      <FormError title={form.isFailureInFields ? null : form.failureText} />
      <Field
        form={form}
        name="password"
        as={PasswordField}
        label={t('account.password')}
        autoComplete="current-password"
        enterKeyHint="go"
        // The only field of a dialog that has just opened.
        autoFocus
      />
      <DialogFooter>
        <Button variant="ghost" onPress={() => settleProof(false)}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" write={form.mutation}>
          {t('account.continue')}
        </Button>
      </DialogFooter>
    </Form>
  );
}
