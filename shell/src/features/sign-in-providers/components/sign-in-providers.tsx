import { Button } from '@siteswap/ui-kit/button';
import { session } from '@siteswap/web-kit';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { greet } from '#src/session/greet.ts';
import { adoptSession, isSuccess, onCompletion, openSignIn } from '../provider-window.store.ts';
import { useSignInProviders } from '../use-sign-in-providers.ts';
import { ProviderMark } from './provider-mark.tsx';

export interface SignInProvidersProps {
  /** Path to come to once signed in; of this origin, see `safeReturnTo`. */
  returnTo: string;
  /** Whether the person wants to stay signed in. */
  rememberMe?: boolean;
  /** Ids of the providers to offer, for a member who is signed in; all of them when absent. */
  only?: readonly string[];
  /** Called once signed in, instead of going to `returnTo`. */
  onSignedIn?: (() => void) | undefined;
}

/** Sign-in through another service, under the form. Renders nothing when no provider is configured. */
export function SignInProviders(props: SignInProvidersProps): ReactNode {
  const { returnTo, rememberMe = false, only, onSignedIn } = props;
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const configured = useSignInProviders();
  const providers = only ? configured.filter(({ id }) => only.includes(id)) : configured;
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const goOn = async (rememberMe: boolean): Promise<void> => {
      await adoptSession(rememberMe);
      const { user } = session.get();
      if (!user) return;
      if (onSignedIn) return onSignedIn();
      greet(user.pseudo);
      await navigate(returnTo, { replace: true });
    };
    return onCompletion((completion) => {
      setOpen(false);
      if (isSuccess(completion.result)) void goOn(completion.rememberMe);
    });
  }, [navigate, returnTo, onSignedIn]);

  if (providers.length === 0) return null;
  return (
    <section className="flex flex-col gap-3" aria-label={t('signIn.label')}>
      {only ? null : (
        <p className="flex items-center gap-3 text-muted text-sm">
          <span aria-hidden className="grow border-default border-t" />
          {t('signIn.or')}
          <span aria-hidden className="grow border-default border-t" />
        </p>
      )}
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
