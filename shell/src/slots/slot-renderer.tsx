import { SkeletonText } from '@siteswap/ui-kit/skeleton';
import {
  FailureCard,
  RemoteBoundary,
  RemoteContext,
  type SlotRenderProps,
  useIsOnline,
} from '@siteswap/web-kit/shell';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf, isUnreachable } from '#src/remotes/load-failure.ts';
import { useLoader, useLoadState } from '#src/remotes/loader-context.ts';
import { afterPaint } from './after-paint.ts';

/**
 * One contribution to a slot, loaded after the first paint of the page. The page around it stays whatever happens here:
 * a section shows a skeleton while it loads and a card with Retry when it fails, everything else renders nothing.
 */
export function SlotRenderer({ contribution, props, isSection }: SlotRenderProps): ReactNode {
  const { remote, expose = '' } = contribution;
  const loader = useLoader();
  const state = useLoadState(remote, expose);

  useEffect(() => {
    if (loader.state(remote, expose).status !== 'idle') return;
    return afterPaint(() => void loader.load(remote, expose));
  }, [loader, remote, expose]);

  if (state.status !== 'ready') {
    return isSection ? <WaitingSection remote={remote} expose={expose} /> : null;
  }
  const Contribution = state.module.default;
  return (
    <RemoteContext value={loader.label(remote)}>
      <RemoteBoundary isPart {...(isSection ? {} : { fallback: () => null })}>
        <Contribution {...props} />
      </RemoteBoundary>
    </RemoteContext>
  );
}

/** Skeleton, or the card when loading has failed. */
function WaitingSection({ remote, expose }: { remote: string; expose: string }): ReactNode {
  const { t } = useTranslation('common');
  const loader = useLoader();
  const state = useLoadState(remote, expose);
  const isOnline = useIsOnline();
  // Without a network the shell says so, and loads again when it is back.
  const isWaiting = !isOnline && state.status === 'failed' && isUnreachable(state.reason);
  if (state.status === 'failed' && !isWaiting) {
    const failure = failureOf(loader.label(remote), state.reason);
    return <FailureCard retry={() => void loader.retry(remote, expose)} {...failure} />;
  }
  return (
    <div role="status" aria-label={t('state.loading')} className="sw-needs-script">
      <SkeletonText lines={4} />
    </div>
  );
}
