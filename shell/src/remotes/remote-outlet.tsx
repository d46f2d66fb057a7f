import {
  FailureCard,
  OfflineFace,
  PageDepth,
  RemoteBoundary,
  RemoteContext,
  useIsOnline,
} from '@siteswap/web-kit/shell';
import { type ReactNode, Suspense, use, useEffect } from 'react';
import { Outlet } from 'react-router';
import { failureOf, isUnreachable, type UnloadedReason } from './load-failure.ts';
import { useLoader, useLoadState } from './loader-context.ts';
import { OpenedPageSkeleton, PageSkeleton } from './page-skeleton.tsx';
import { reloadForMissingChunk } from './reload-guard.ts';
import { RemoteGate } from './remote-gate.tsx';
import { ServerMarkupNotice } from './server-markup-notice.tsx';
import { UnavailableNotice } from './unavailable-notice.tsx';

interface RemotePageProps {
  readonly remote: string;
  readonly expose: string;
}

interface RemoteOutletProps extends RemotePageProps {
  /** How many pages of remotes this one lies inside; titles of inner pages come first. */
  readonly depth: number;
}

interface PlainFrameProps {
  readonly remote: string;
  readonly retry: () => void;
  /** Why the page is missing; it threw while it was rendered when there is none. */
  readonly reason?: UnloadedReason;
}

/** A nested page does not depend on the page around it: when that fails, it is shown in a plain frame. */
function PlainFrame({ remote, retry, reason = 'broken' }: PlainFrameProps): ReactNode {
  return (
    <>
      <FailureCard retry={retry} {...failureOf(useLoader().label(remote), reason)} />
      <Outlet />
    </>
  );
}

/**
 * The place of one page of a remote: skeleton while it loads, the page, or a card with Retry. The markup of the server
 * stays until the page can take it over. There is no hook here: a render above a boundary that waits would remove that
 * markup.
 */
export function RemoteOutlet(props: RemoteOutletProps): ReactNode {
  return (
    <RemoteGate remote={props.remote}>
      <UnavailableNotice remote={props.remote} />
      <ServerMarkupNotice remote={props.remote} expose={props.expose} />
      {/* With a key of its own: a boundary that stayed would keep the former page on screen until this one is there. */}
      <Suspense key={`${props.remote} ${props.expose}`} fallback={<LoadingPage {...props} />}>
        <FirstLoadedPage {...props} />
      </Suspense>
    </RemoteGate>
  );
}

/** Waits for the module's first load. */
function FirstLoadedPage(props: RemoteOutletProps): ReactNode {
  use(useLoader().firstLoad(props.remote, props.expose));
  return <LoadedPage {...props} />;
}

/** The page, as it is now: it may be loaded again after it failed. */
function LoadedPage({ remote, expose, depth }: RemoteOutletProps): ReactNode {
  const loader = useLoader();
  const state = useLoadState(remote, expose);
  if (state.status !== 'ready') {
    return <WaitingPage remote={remote} expose={expose} depth={depth} />;
  }
  const Page = state.module.default;
  return (
    <RemoteContext value={loader.label(remote)}>
      <PageDepth value={depth}>
        <RemoteBoundary
          onError={reloadForMissingChunk}
          fallback={() => (
            <PlainFrame remote={remote} retry={() => void loader.retry(remote, expose)} />
          )}
        >
          <Page />
        </RemoteBoundary>
      </PageDepth>
    </RemoteContext>
  );
}

/** The place of a page that was never loaded: begins to load it, unless the router has. */
function LoadingPage({ remote, expose, depth }: RemoteOutletProps): ReactNode {
  const loader = useLoader();
  useEffect(() => {
    if (loader.state(remote, expose).status === 'idle') void loader.load(remote, expose);
  }, [loader, remote, expose]);
  return <WaitingPage remote={remote} expose={expose} depth={depth} />;
}

/** Skeleton, or the card when loading has failed. */
function WaitingPage({ remote, expose, depth }: RemoteOutletProps): ReactNode {
  const loader = useLoader();
  const state = useLoadState(remote, expose);
  const isOnline = useIsOnline();
  if (state.status !== 'failed') {
    return depth === 0 ? <OpenedPageSkeleton /> : <PageSkeleton />;
  }
  const { reason } = state;
  const retry = (): void => void loader.load(remote, expose);
  // The shell loads it again when the network is back.
  if (!isOnline && isUnreachable(reason)) {
    return (
      <>
        <OfflineFace headingLevel={1} onRetry={retry} />
        <Outlet />
      </>
    );
  }
  return <PlainFrame remote={remote} reason={reason} retry={retry} />;
}
