import { cancelEmailChange, confirmEmailChange, type Profile } from '@siteswap/contracts/core';
import { Button } from '@siteswap/ui-kit/button';
import { Form, FormActions, FormError } from '@siteswap/ui-kit/form';
import { MailIcon } from '@siteswap/ui-kit/icons';
import { toast } from '@siteswap/ui-kit/toast';
import { problemText, useRouteMutation } from '@siteswap/web-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel } from '#src/layout/panel.tsx';
import { useKeepProfile } from '../use-profile.ts';
import { EmailForm } from './email-form.tsx';

/** How the six boxes of a code are drawn; the page brings them. */
type RenderCode = (props: {
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
}) => ReactNode;

/** The address that counts, and the way to another: asked for, confirmed by a code, or taken back. */
export function EmailPanel(props: { profile: Profile; renderCode: RenderCode }): ReactNode {
  const { t } = useTranslation('shell');
  const { profile, renderCode } = props;
  const [isChanging, setChanging] = useState(false);
  return (
    <Panel title={t('account.email')} text={t('profile.email.whoSees')}>
      <p className="flex items-center gap-2 break-all font-medium">
        <MailIcon size={18} className="shrink-0 text-muted" />
        {profile.email}
      </p>
      {profile.pendingEmail ? (
        <PendingEmail email={profile.pendingEmail} renderCode={renderCode} />
      ) : isChanging ? (
        <EmailForm profile={profile} onDone={() => setChanging(false)} />
      ) : (
        <FormActions>
          <Button variant="outline" onPress={() => setChanging(true)}>
            {t('profile.email.change')}
          </Button>
        </FormActions>
      )}
    </Panel>
  );
}

/** A new address waits for the digits that were mailed to it. */
function PendingEmail({ email, renderCode }: { email: string; renderCode: RenderCode }): ReactNode {
  const { t } = useTranslation('shell');
  const keep = useKeepProfile();
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const confirm = useRouteMutation(confirmEmailChange, { onSuccess: ({ user }) => keep(user) });
  const cancel = useRouteMutation(cancelEmailChange, { onSuccess: ({ user }) => keep(user) });

  const submit = async (): Promise<void> => {
    const isWhole = /^\d{6}$/.test(code);
    setIncomplete(!isWhole);
    if (!isWhole) return;
    try {
      await confirm.mutateAsync({ body: { code } });
      toast.show({ type: 'SUCCESS', title: t('profile.email.done', { email }) });
    } catch {
      setCode('');
    }
  };

  const refusal = confirm.error ? problemText(t, confirm.error, 'shell') : undefined;
  return (
    <Form onSubmit={submit} aria-label={t('profile.email.pendingTitle')}>
      <p className="rounded-control bg-info-soft p-3 text-on-info-soft text-sm">
        {t('profile.email.pending', { email })}
      </p>
      <FormError title={cancel.error && problemText(t, cancel.error, 'shell')} />
      <div className="max-w-sm">
        {renderCode({
          value: code,
          onChange: (next) => {
            setIncomplete(false);
            setCode(next);
          },
          error: isIncomplete ? t('verify.missing') : refusal,
        })}
      </div>
      <FormActions>
        <Button type="submit" isLoading={confirm.isPending}>
          {t('verify.submit')}
        </Button>
        <Button variant="ghost" isLoading={cancel.isPending} onPress={() => cancel.mutate({})}>
          {t('profile.email.cancel')}
        </Button>
      </FormActions>
      <p className="text-muted text-sm">{t('profile.email.notReceived')}</p>
    </Form>
  );
}
