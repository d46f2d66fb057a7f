import {
  type Contributions,
  ContributionsContext,
  queryClient,
  SlotRendererContext,
  withoutRemotes,
} from '@siteswap/web-kit/shell';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { LoaderContext } from '#src/remotes/loader-context.ts';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { SlotRenderer } from '#src/slots/slot-renderer.tsx';

interface AppProps {
  readonly loader: RemoteLoader;
  readonly contributions: Contributions;
  /** The router, which is another one on the server. */
  readonly children: ReactNode;
}

/** Everything the pages of the shell and of all remotes share. */
export function App({ loader, contributions, children }: AppProps): ReactNode {
  const off = useSyncExternalStore(loader.subscribe, loader.offNames, loader.offNames);
  const inUse = useMemo(
    () => withoutRemotes(contributions, off.split(',').filter(Boolean)),
    [contributions, off],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <LoaderContext value={loader}>
        <ContributionsContext value={inUse}>
          <SlotRendererContext value={SlotRenderer}>{children}</SlotRendererContext>
        </ContributionsContext>
      </LoaderContext>
    </QueryClientProvider>
  );
}
