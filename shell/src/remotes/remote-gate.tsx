import type { RemoteOff } from '@siteswap/contracts/platform';
import { EmptyState } from '@siteswap/ui-kit/empty-state';
import { LinkButton } from '@siteswap/ui-kit/link-button';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutlet } from 'react-router';
import { paths } from '#src/paths.ts';
import { useLoader } from './loader-context.ts';

interface RemoteGateProps {
  readonly remote: string;
  readonly children: ReactNode;
}

/** The place of a remote's page, while the remote is in use; else a notice, or the page of another remote inside it. */
export function RemoteGate({ remote, children }: RemoteGateProps): ReactNode {
  const loader = useLoader();
  const state = (): RemoteOff | undefined => loader.off(remote);
  const off = useSyncExternalStore(loader.subscribe, state, state);
  return off ? <OffNotice off={off} /> : children;
}

function OffNotice({ off }: { readonly off: RemoteOff }): ReactNode {
  const { t } = useTranslation('common');
  const inner = useOutlet();
  return (
    inner ?? (
      <EmptyState
        headingLevel={1}
        title={t(`remote.off.${off}.title`)}
        text={t(`remote.off.${off}.text`)}
        action={<LinkButton to={paths.home}>{t('page.notFound.home')}</LinkButton>}
      />
    )
  );
}
