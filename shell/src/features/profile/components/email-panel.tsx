import {
  cancelEmailChange,
  confirmEmailChange,
  type Profile,
  resendEmailChange,
} from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { MailIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useAction, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeInput } from '#src/shared/code-input.tsx';
import { Panel } from '#src/shared/panel.tsx';
import { useStoreProfile } from '../use-profile.ts';
import { EmailForm } from './email-form.tsx';

/** The current address and the change to another: requested, confirmed by a code, or cancelled. */
export function EmailPanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t('account.email')} text={t('profile:email.whoSees')}>
      <p className="flex items-center gap-2 break-all font-medium">
        <MailIcon size={18} className="shrink-0 text-muted" />
        {profile.email}
      </p>
      {profile.pendingEmail ? (
        <PendingEmail email={profile.pendingEmail} />
      ) : isChanging ? (
        <EmailForm profile={profile} onDone={() => setChanging(false)} />
      ) : (
        <FormActions>
          <Button variant="outline" onPress={() => setChanging(true)}>
            {t('profile:email.change')}
          </Button>
        </FormActions>
      )}
    </Panel>
  );
}

/** The new address is confirmed by the digits that were mailed to it. */
function PendingEmail({ email }: { email: string }): ReactNode {
  const { t } = useTranslation('shell');
  const storeProfile = useStoreProfile();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const confirm = useRouteMutation(confirmEmailChange, {
    isFailureShown: true,
    onSuccess: ({ user }) => storeProfile(user),
  });
  const confirmation = useAction(confirm, {
    namespace: 'shell',
    done: t('profile:email.done', { email }),
  });
  const cancel = useRouteMutation(cancelEmailChange, {
    isFailureShown: true,
    onSuccess: ({ user }) => storeProfile(user),
  });

  const resend = useRouteMutation(resendEmailChange, {
    onSuccess: () => {
      confirm.reset();
      setCode('');
      toast.show({ type: 'INFO', title: t('verify.resent') });
    },
  });

  const submit = async (code: string): Promise<void> => {
    const isWhole = /^\d{6}$/.test(code);
    setIncomplete(!isWhole);
    if (!isWhole) return;
    if (!(await confirmation.run({ body: { code } }))) setCode('');
  };

  const failure = cancel.error ?? resend.error;
  return (
    <Form onSubmit={() => submit(code)} aria-label={t('profile:email.pendingTitle')}>
      <p className="rounded-control bg-info-soft p-3 text-on-info-soft text-sm">
        {t('profile:email.pending', { email })}
      </p>
      <FormError title={failure && problemText(t, failure, 'shell')} />
      <div className="max-w-sm">
        <CodeInput
          value={code}
          onChange={(next) => {
            setIncomplete(false);
            setCode(next);
            if (/^\d{6}$/.test(next) && next !== code && !confirm.isPending) void submit(next);
          }}
          error={isIncomplete ? t('verify.missing') : (confirmation.failure ?? undefined)}
        />
      </div>
      <FormActions>
        <Button type="submit" write={confirm}>
          {t('verify.submit')}
        </Button>
        <Button variant="ghost" write={resend} onPress={() => resend.mutate({})}>
          {t('verify.resend')}
        </Button>
        <Button variant="ghost" write={cancel} onPress={() => cancel.mutate({})}>
          {t('profile:email.cancel')}
        </Button>
      </FormActions>
      <p className="text-muted text-sm">{t('profile:email.notReceived')}</p>
    </Form>
  );
}
