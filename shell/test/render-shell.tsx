import type { RegistryEntry } from '@siteswap/contracts/platform';
import { session } from '@siteswap/web-kit';
import {
  ContributionsContext,
  collectContributions,
  type SessionUser,
  SlotRendererContext,
  startI18n,
} from '@siteswap/web-kit/shell';

import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { loaderTimes } from '#src/remotes/load-with-fallback.ts';
import { LoaderContext } from '#src/remotes/loader-context.ts';
import { RemoteLoader } from '#src/remotes/remote-loader.ts';
import type { RemoteRuntime } from '#src/remotes/remote-runtime.ts';
import { DocumentTitle } from '#src/router/document-title.tsx';
import { enterRoute } from '#src/router/enter-route.ts';
import { filterNavigations } from '#src/router/navigation-filter.ts';
import { NotFoundPage } from '#src/router/not-found.page.tsx';
import { PageGate } from '#src/router/page-gate.tsx';
import { RouteArrival } from '#src/router/route-arrival.tsx';
import { RouteError } from '#src/router/route-error.tsx';
import { buildRouteTree } from '#src/router/route-tree.tsx';
import { SlotRenderer } from '#src/slots/slot-renderer.tsx';

const messages = {
  common: {
    action: { retry: 'Try again' },
    state: { loading: 'Loading…' },
    remote: {
      notInteractive: 'Its buttons do not respond yet.',
      failed: {
        title: 'This part did not load',
        text: 'Try again.',
        unreachable: 'Its files did not arrive.',
        broken: 'Its version has a fault.',
      },
      off: {
        disabled: { title: 'A break', text: '' },
        retired: { title: 'Gone', text: '' },
      },
    },
    page: {
      notFound: {
        title: 'Page Not Found',
        text: '',
        home: 'Home',
      },
      error: { title: 'Internal Server Error', text: '', reference: 'Reference:' },
    },
  },
  shell: { brand: 'Siteswap', title: { suffix: '{{title}} · Siteswap' }, login: 'Sign in' },
  props: { title: 'Props', carpool: 'Carpool' },
};

/** The platform part of the shell with a frame of one line, remotes loaded by `runtime`. */
export async function renderShell(options: {
  remotes: readonly RegistryEntry[];
  runtime: RemoteRuntime;
  url: string;
  user?: SessionUser;
}) {
  session.clear();
  if (options.user) session.login(options.user, false);
  await startI18n({ locale: 'en', messagesHash: 'x', messages });

  const loader = new RemoteLoader(options.remotes, options.runtime, {
    times: { ...loaderTimes, jitterMs: 1, tries: 2 },
  });
  const tree = buildRouteTree({
    remotes: options.remotes,
    pages: [{ id: 'shell.login', path: '/login', title: 'shell:login', element: <h1>Sign in</h1> }],
    enter: enterRoute(loader),
    notFound: <NotFoundPage />,
  });
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <header>Header</header>
            <DocumentTitle />
            <RouteArrival />
            <main>
              <Outlet />
            </main>
          </>
        ),
        hydrateFallbackElement: <p>Starting</p>,
        children: [{ element: <PageGate />, errorElement: <RouteError />, children: tree }],
      },
    ],
    { initialEntries: [options.url] },
  );
  filterNavigations(router);
  const contributions = collectContributions(options.remotes.map(({ manifest }) => manifest));
  const page = render(
    <LoaderContext value={loader}>
      <ContributionsContext value={contributions}>
        <SlotRendererContext value={SlotRenderer}>
          <RouterProvider router={router} />
        </SlotRendererContext>
      </ContributionsContext>
    </LoaderContext>,
  );
  return {
    ...page,
    loader,
    router,
    user: userEvent.setup(),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
