import { defaultLocale, locale } from '@siteswap/contracts/fields';
import { toast } from '@siteswap/ui-kit/toast';
import { readPageBlock, session } from '@siteswap/web-kit';
import {
  collectContributions,
  followInvalidations,
  followResponses,
  followTabs,
  isNotFound,
  loadMissingMessages,
  MessagesMissing,
  needMessages,
  queryClient,
  seedFromPage,
  sendLeftWrites,
  startI18n,
  startTracingInteractions,
  watchErrors,
} from '@siteswap/web-kit/shell';
import { startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { z } from 'zod';
import { App } from '#src/app.tsx';
import { repeatEarlyInteractions } from '#src/early-interactions.ts';
import { takeResetToken } from '#src/features/accounts/reset-token.store.ts';
import { takeVerificationLink } from '#src/features/accounts/verification-link.store.ts';
import { followColorMode } from '#src/features/theme/color-mode.store.ts';
import { nextTask } from '#src/next-task.ts';
import { ReadyMark } from '#src/ready-mark.tsx';
import { FederationRuntime } from '#src/remotes/federation-runtime.ts';
import { preloadOnHover } from '#src/remotes/hover-preload.ts';
import { keepOpenedFiles } from '#src/remotes/opened-files.ts';
import { loadRegistry, type ReadRegistry, storeLastKnownGood } from '#src/remotes/registry.ts';
import { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { watchReleases } from '#src/remotes/watch-releases.ts';
import { handleUnhandled } from '#src/router/broken-page.store.ts';
import { createRouter, preloadTasks, type Router } from '#src/router/create-router.tsx';
import { isRouteHandle } from '#src/router/route-handle.ts';
import { preparePages } from '#src/router/shell-pages.tsx';
import { followProfileLanguage } from '#src/session/profile-language.ts';
import { watchIdentity } from '#src/session/watch-identity.ts';
import { afterLoad } from '#src/slots/after-paint.ts';
import { showStartFailure } from '#src/start-failure.ts';
import { measureVitals } from '#src/vitals/measure-vitals.ts';

const page = z.object({ locale, messages: z.array(z.string()).optional() });

/** The language that the gateway resolved for this page, and the namespaces of messages that it begins with. */
function pageMessages() {
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  if (parsed.success) return { locale: parsed.data.locale, namespaces: parsed.data.messages };
  const fromDocument = locale.safeParse(document.documentElement.lang);
  return { locale: fromDocument.success ? fromDocument.data : defaultLocale };
}

/** Id of the innermost page that is shown; `none` before there is one. */
function shownRoute(router: Router | undefined): string {
  const handles = router?.state.matches.map(({ route }) => route.handle as unknown) ?? [];
  return handles.filter(isRouteHandle).at(-1)?.id ?? 'none';
}

const nothing = (): void => {};

/** What the service worker needs without a network. */
function keepForNoNetwork(registry: ReadRegistry): void {
  void storeLastKnownGood(registry);
  void keepOpenedFiles(registry);
}

/** In English, because the translations are what is missing. */
const tellMissingTexts = (): void => {
  toast.show({ id: 'locale', type: 'ERROR', title: 'Failed loading the locale' });
};

/** A page works without messages that the server does not have, until it has them; without a network it waits. */
function bearMissingTexts(error: unknown): void {
  if (!(error instanceof MessagesMissing)) throw error;
  tellMissingTexts();
}

/**
 * Starts the shell in `root`: registry, session and translations together, then the first page, in tasks of their own.
 * Where the gateway has written its markup, that markup is taken over.
 */
export async function start(root: HTMLElement): Promise<void> {
  takeResetToken();
  takeVerificationLink();
  startTracingInteractions();
  let router: Router | undefined;
  const errors = watchErrors(() => shownRoute(router), handleUnhandled);
  seedFromPage();
  const registry = await loadRegistry();
  await nextTask();
  for (const { name, reason } of registry.dropped) {
    // biome-ignore lint/suspicious/noConsole: the author of the remote looks here first
    console.warn(`Remote ${name} was left out of the registry: ${reason}`);
  }
  const texts = startI18n({ ...pageMessages(), messagesHash: registry.messages });
  await session.start();
  await nextTask();
  followTabs(session);
  followInvalidations(queryClient);
  followResponses(queryClient);
  sendLeftWrites(queryClient);

  // The router starts loading the first page's remotes while the translations load.
  const loader = new RemoteLoader(registry.remotes, new FederationRuntime(), {
    onFailure: errors.loadFailed,
    needMessages: (namespace) => needMessages([namespace]).catch(bearMissingTexts),
  });
  const isRendered = root.hasChildNodes();
  const pages = createRouter(registry.remotes, loader, isRendered);
  router = pages;
  // The router loads nothing for a page that is there already.
  if (isRendered)
    preloadTasks(pages, loader, window.location.pathname).forEach((load) => void load());
  await nextTask();
  watchIdentity(pages);
  followProfileLanguage();
  followColorMode();
  preloadOnHover((path) => preloadTasks(pages, loader, path));
  watchReleases(router, registry, loader);
  measureVitals(pages, loader);
  window.addEventListener('online', () => {
    void loader.loadUnreachable();
    void loadMissingMessages();
  });
  const contributions = collectContributions(registry.remotes.map(({ manifest }) => manifest));
  // Keys would replace what is on screen, so messages that did not come are requested once more before.
  const hasTexts = (await texts) || (await loadMissingMessages());
  if (isRendered) await preparePages(pages.state.matches);
  await nextTask();
  const options: RootOptions = {
    onCaughtError: (error, info) => {
      // A 404 of a resource is not an error of the page.
      if (isNotFound(error)) return;
      // biome-ignore lint/suspicious/noConsole: the console has more than the report
      console.error(error);
      errors.caught(error, info);
    },
    // A part differs from the markup of the server, and React has rendered it again: a fault of ours without effect.
    onRecoverableError: (error, info) => {
      // biome-ignore lint/suspicious/noConsole: the console has more than the report
      console.error(error);
      errors.caught(error, info);
    },
    // The frame around the pages failed, so React has removed the whole page. Showing the failure also reports it.
    onUncaughtError: (error) => showStartFailure(root, error),
  };
  const app = (
    <ReadyMark onReady={() => afterLoad(() => keepForNoNetwork(registry))}>
      <App loader={loader} contributions={contributions}>
        {/* Caught failures are reported once, by the root; the router would write them a second time. */}
        <RouterProvider router={pages} onError={nothing} />
      </App>
    </ReadyMark>
  );
  // A transition hydrates in short turns, between which the page responds.
  if (isRendered && hasTexts) {
    const repeatPresses = repeatEarlyInteractions(root);
    startTransition(() => void hydrateRoot(root, app, options));
    repeatPresses();
  } else createRoot(root, options).render(app);
  if (!hasTexts) tellMissingTexts();
}
