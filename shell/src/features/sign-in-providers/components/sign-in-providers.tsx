import { Button } from '@siteswap/ui-kit/button';
import { toast } from '@siteswap/ui-kit/toast';
import { session } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { isSuccess, onCompletion, takeUpSession } from '../completion.ts';
import { openSignIn } from '../sign-in-window.ts';
import { useSignInProviders } from '../use-sign-in-providers.ts';
import { ProviderMark } from './provider-mark.tsx';

export interface SignInProvidersProps {
  /** Path to come to once signed in; of this origin, see `safeReturnTo`. */
  returnTo: string;
  /** Whether the person wants to stay signed in. */
  rememberMe?: boolean;
}

/** Signing in through somebody else, under the form. Nothing at all where the platform knows no provider. */
export function SignInProviders({ returnTo, rememberMe = false }: SignInProvidersProps): ReactNode {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const providers = useSignInProviders();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const goOn = async (rememberMe: boolean): Promise<void> => {
      await takeUpSession(rememberMe);
      const { user } = session.get();
      if (!user) return;
      toast.show({ type: 'SUCCESS', title: t('login.welcome', { name: user.pseudo }) });
      await navigate(returnTo, { replace: true });
    };
    return onCompletion((completion) => {
      setOpen(false);
      if (isSuccess(completion.result)) void goOn(completion.rememberMe);
    });
  }, [navigate, returnTo, t]);

  if (providers.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-label={t('signIn.label')}>
      <p className="flex items-center gap-3 text-muted text-sm">
        <span aria-hidden className="grow border-default border-t" />
        {t('signIn.or')}
        <span aria-hidden className="grow border-default border-t" />
      </p>
      {providers.map(({ id, name }) => (
        <Button
          key={id}
          variant="outline"
          size="lg"
          isFullWidth
          icon={<ProviderMark id={id} />}
          onPress={() => setOpen(openSignIn({ provider: id, returnTo, rememberMe }) === 'window')}
        >
          {t('signIn.with', { provider: name })}
        </Button>
      ))}
      <p role="status" className="text-center text-muted text-sm">
        {isOpen ? t('signIn.inWindow') : ''}
      </p>
    </section>
  );
}
