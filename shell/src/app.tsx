import {
  type Contributions,
  ContributionsContext,
  queryClient,
  SlotRendererContext,
} from '@siteswap/web-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { RouterProvider } from 'react-router/dom';
import { LoaderContext } from '#src/remotes/loader-context.ts';
import type { RemoteLoader } from '#src/remotes/remote-loader.ts';
import type { Router } from '#src/router/create-router.tsx';
import { SlotRenderer } from '#src/slots/slot-renderer.tsx';

interface AppProps {
  readonly router: Router;
  readonly loader: RemoteLoader;
  readonly contributions: Contributions;
}

const nothing = (): void => {};

/** Everything the pages of the shell and of all remotes share. */
export function App({ router, loader, contributions }: AppProps): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <LoaderContext value={loader}>
        <ContributionsContext value={contributions}>
          <SlotRendererContext value={SlotRenderer}>
            {/* Caught failures are reported once, by the root; the router would write them a second time. */}
            <RouterProvider router={router} onError={nothing} />
          </SlotRendererContext>
        </ContributionsContext>
      </LoaderContext>
    </QueryClientProvider>
  );
}
