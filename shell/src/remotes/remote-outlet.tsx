import { FailureCard, PageDepth, RemoteBoundary, RemoteContext } from '@siteswap/web-kit';
import { type ReactNode, useEffect } from 'react';
import { Outlet } from 'react-router';
import { useLoader, useLoadState } from './loader-context.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import { reloadForMissingChunk } from './reload-guard.ts';

interface RemoteOutletProps {
  readonly remote: string;
  readonly expose: string;
  /** How many pages of remotes this one lies inside; titles of inner pages come first. */
  readonly depth: number;
}

/** Nested pages need nothing of the page around them: without it they are shown in a plain frame. */
function PlainFrame({ retry }: { readonly retry: () => void }): ReactNode {
  return (
    <>
      <FailureCard retry={retry} />
      <Outlet />
    </>
  );
}

/** The place of one page of a remote: skeleton while it loads, the page, or a card with Retry. */
export function RemoteOutlet({ remote, expose, depth }: RemoteOutletProps): ReactNode {
  const loader = useLoader();
  const state = useLoadState(remote, expose);
  const load = (): void => {
    void loader.load(remote, expose);
  };

  useEffect(() => {
    if (loader.state(remote, expose).status === 'idle') void loader.load(remote, expose);
  }, [loader, remote, expose]);

  if (state.status === 'failed') return <PlainFrame retry={load} />;
  if (state.status !== 'ready') return <PageSkeleton />;
  const Page = state.module.default;
  return (
    <RemoteContext value={loader.label(remote)}>
      <PageDepth value={depth}>
        <RemoteBoundary
          onError={reloadForMissingChunk}
          fallback={() => <PlainFrame retry={() => void loader.retry(remote, expose)} />}
        >
          <Page />
        </RemoteBoundary>
      </PageDepth>
    </RemoteContext>
  );
}
