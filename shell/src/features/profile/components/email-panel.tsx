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
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeCountdown } from '#src/shared/code-countdown.tsx';
import { CodeInput } from '#src/shared/code-input.tsx';
import { Panel } from '#src/shared/panel.tsx';
import { useNewCode } from '#src/shared/use-new-code.ts';
import { useStoreProfile } from '../use-profile.ts';
import { EmailForm } from './email-form.tsx';

/** The current address and the change to another: requested, confirmed by a code, or cancelled. */
export function EmailPanel({ profile }: { profile: Profile }): ReactNode {
  const { t } = useTranslation('shell');
  const [isChanging, setChanging] = useState(false);
  const [sentAt, setSentAt] = useState(0);
  return (
    <Panel title={t('account.email')} text={t('profile:email.whoSees')}>
      <p className="flex items-center gap-2 break-all font-medium">
        <MailIcon size={18} className="shrink-0 text-muted" />
        {profile.email}
      </p>
      {profile.pendingEmail ? (
        <PendingEmail email={profile.pendingEmail} sentAt={sentAt} />
      ) : isChanging ? (
        <EmailForm
          profile={profile}
          onSent={() => {
            setSentAt(Date.now());
            setChanging(false);
          }}
          onCancel={() => setChanging(false)}
        />
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

/**
 * The new address is confirmed by the digits that were mailed to it.
 * @param props.sentAt milliseconds since 1970; 0 for an address that was pending when the page was opened
 */
function PendingEmail({ email, sentAt }: { email: string; sentAt: number }): ReactNode {
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

  const boxes = useRef<{ focus: () => void }>(null);
  const newCode = useNewCode(sentAt, useRouteMutation(resendEmailChange));
  // The code is all that is missing, and the pressed button is gone.
  useEffect(() => {
    if (sentAt > 0) boxes.current?.focus();
  }, [sentAt]);
  const sendAgain = async (): Promise<void> => {
    if (!(await newCode.ask({}))) return;
    confirm.reset();
    setCode('');
    toast.show({ type: 'INFO', title: t('verify.resent') });
  };

  const submit = async (code: string): Promise<void> => {
    const isWhole = /^\d{6}$/.test(code);
    setIncomplete(!isWhole);
    if (isWhole && (await confirmation.run({ body: { code } }))) return;
    if (isWhole) setCode('');
    boxes.current?.focus();
  };

  const failure = cancel.error ?? newCode.error;
  return (
    <Form onSubmit={() => submit(code)} aria-label={t('profile:email.pendingTitle')}>
      <p className="rounded-control bg-info-soft p-3 text-on-info-soft text-sm">
        {t('profile:email.pending', { email })}
      </p>
      <FormError title={failure && problemText(t, failure, 'shell')} />
      <div className="max-w-sm">
        <CodeInput
          ref={boxes}
          value={code}
          onChange={(next) => {
            setIncomplete(false);
            setCode(next);
            if (/^\d{6}$/.test(next) && next !== code && !confirm.isPending) void submit(next);
          }}
          error={isIncomplete ? t('verify.missing') : (confirmation.failure ?? undefined)}
        />
      </div>
      <CodeCountdown seconds={newCode.validFor} />
      <FormActions>
        <Button type="submit" write={confirm}>
          {t('verify.submit')}
        </Button>
        <Button
          variant="ghost"
          // The label says for how long.
          isDisabled={newCode.resendIn > 0}
          write={newCode.write}
          onPress={() => void sendAgain()}
        >
          {newCode.resendIn > 0
            ? t('verify.resendIn', { seconds: newCode.resendIn })
            : t('verify.resend')}
        </Button>
        <Button variant="ghost" write={cancel} onPress={() => cancel.mutate({})}>
          {t('profile:email.cancel')}
        </Button>
      </FormActions>
      <p className="text-muted text-sm">{t('profile:email.notReceived')}</p>
    </Form>
  );
}
