import { type Identity, listIdentities, removeIdentity } from '@siteswap/contracts/core';
import { ownTimeZone } from '@siteswap/contracts/format';
import { Button } from '@siteswap/ui-kit/button';
import { toast } from '@siteswap/ui-kit/toast';
import {
  invalidateRoutes,
  problemText,
  useFormat,
  useRoute,
  useRouteMutation,
} from '@siteswap/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Panel, PanelStates } from '#src/shared/panel.tsx';
import { onCompletion, openSignIn } from '../provider-window.store.ts';
import { nameOf, type SignInProvider, useSignInProviders } from '../use-sign-in-providers.ts';
import { ProviderMark } from './provider-mark.tsx';

/** Linked accounts of sign-in providers: add or remove one. Renders nothing when no provider is configured. */
export function Identities({ returnTo }: { returnTo: string }): ReactNode {
  const { t } = useTranslation('shell');
  const client = useQueryClient();
  const providers = useSignInProviders();
  const query = useRoute(listIdentities, {});

  useEffect(
    () =>
      onCompletion(({ result }) => {
        if (result !== 'linked') return;
        void invalidateRoutes(client, [listIdentities]);
      }),
    [client],
  );

  if (providers.length === 0 && !query.data?.data.length) return null;
  return (
    <Panel title={t('identities.title')} text={t('identities.intro')}>
      <PanelStates query={query} lines={2}>
        {({ data: identities }) => (
          <ul className="flex flex-col divide-y divide-default">
            {identities.map((identity) => (
              <LinkedRow key={identity.id} identity={identity} providers={providers} />
            ))}
            {providers
              .filter(({ id }) => !identities.some(({ provider }) => provider === id))
              .map((provider) => (
                <UnlinkedRow key={provider.id} provider={provider} returnTo={returnTo} />
              ))}
          </ul>
        )}
      </PanelStates>
    </Panel>
  );
}

function Row(props: { id: string; name: string; detail?: string; children: ReactNode }): ReactNode {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0 last:pb-0">
      <ProviderMark id={props.id} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{props.name}</p>
        {props.detail ? <p className="text-muted text-sm">{props.detail}</p> : null}
      </div>
      {props.children}
    </li>
  );
}

function LinkedRow(props: { identity: Identity; providers: readonly SignInProvider[] }): ReactNode {
  const { t } = useTranslation('shell');
  const format = useFormat();
  const { id, provider, createdAt } = props.identity;
  const name = nameOf(props.providers, provider, provider);
  const zone = ownTimeZone();
  const date = format.day(format.dayOf(createdAt, zone), 'long');
  const remove = useRouteMutation(removeIdentity, {
    invalidates: [listIdentities],
    onSuccess: () => {
      toast.show({ type: 'SUCCESS', title: t('identities.removed', { provider: name }) });
    },
    onError: (error) => {
      toast.show({ type: 'ERROR', title: problemText(t, error, 'shell') });
    },
  });
  return (
    <Row id={provider} name={name} detail={t('identities.since', { date })}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={t('identities.removeLabel', { provider: name })}
        isLoading={remove.isPending}
        onPress={() => remove.mutate({ params: { id } })}
      >
        {t('identities.remove')}
      </Button>
    </Row>
  );
}

function UnlinkedRow(props: { provider: SignInProvider; returnTo: string }): ReactNode {
  const { t } = useTranslation('shell');
  const { id, name } = props.provider;
  return (
    <Row id={id} name={name}>
      <Button
        size="sm"
        variant="outline"
        aria-label={t('identities.addLabel', { provider: name })}
        onPress={() => openSignIn({ provider: id, returnTo: props.returnTo, link: true })}
      >
        {t('identities.add')}
      </Button>
    </Row>
  );
}
