import { defaultLocale, locale } from '@siteswap/contracts/fields';
import { toast } from '@siteswap/ui-kit/toast';
import {
  collectContributions,
  followActions,
  followTabs,
  isNotFound,
  readPageBlock,
  seedFromPage,
  session,
  startI18n,
  watchErrors,
} from '@siteswap/web-kit';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from '#src/app.tsx';
import { followProfileLanguage } from '#src/features/accounts/profile-language.ts';
import { hideResetToken } from '#src/features/accounts/reset-token.ts';
import { followColorMode } from '#src/features/theme/color-mode.ts';
import { FederationRuntime } from '#src/remotes/federation-runtime.ts';
import { preloadOnHover } from '#src/remotes/hover-preload.ts';
import { loadRegistry } from '#src/remotes/registry.ts';
import { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { createRouter, preloadTasks, type Router } from '#src/router/create-router.tsx';
import { isRouteHandle } from '#src/router/route-handle.ts';
import { watchIdentity } from '#src/router/watch-identity.ts';
import { watchReleases } from '#src/router/watch-releases.ts';
import { showStartFailure } from '#src/start-failure.ts';

const page = z.object({ locale });

/** The language the gateway resolved for this page. */
function pageLocale() {
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  if (parsed.success) return parsed.data.locale;
  const fromDocument = locale.safeParse(document.documentElement.lang);
  return fromDocument.success ? fromDocument.data : defaultLocale;
}

/** Id of the innermost page that is shown; `none` before there is one. */
function shownRoute(router: Router | undefined): string {
  const handles = router?.state.matches.map(({ route }) => route.handle as unknown) ?? [];
  return handles.filter(isRouteHandle).at(-1)?.id ?? 'none';
}

/** Starts the shell in `root`: registry, session and texts together, then the first page. */
export async function start(root: HTMLElement): Promise<void> {
  hideResetToken();
  followActions();
  let router: Router | undefined;
  const errors = watchErrors(() => shownRoute(router));
  seedFromPage();
  const registry = await loadRegistry();
  for (const { name, reason } of registry.dropped) {
    // biome-ignore lint/suspicious/noConsole: whoever released the remote looks here first
    console.warn(`Remote ${name} was left out of the registry: ${reason}`);
  }
  const texts = startI18n({ locale: pageLocale(), messagesHash: registry.messages });
  await session.start();
  followTabs(session);

  // The router starts loading the first page's remotes; texts arrive meanwhile.
  const loader = new RemoteLoader(registry.remotes, new FederationRuntime());
  const pages = createRouter(registry.remotes, loader);
  router = pages;
  watchIdentity(pages);
  followProfileLanguage();
  followColorMode();
  preloadOnHover((path) => preloadTasks(pages, loader, path));
  watchReleases(router, registry);
  const contributions = collectContributions(registry.remotes.map(({ manifest }) => manifest));
  const hasTexts = await texts;
  createRoot(root, {
    onCaughtError: (error, info) => {
      // That a thing does not exist is no fault of the page.
      if (isNotFound(error)) return;
      // biome-ignore lint/suspicious/noConsole: whoever is asked to look has more here than is reported
      console.error(error);
      errors.caught(error, info);
    },
    // Nothing is drawn any more: what is around the pages broke itself. It is reported by being shown.
    onUncaughtError: (error) => showStartFailure(root, error),
  }).render(<App router={pages} loader={loader} contributions={contributions} />);
  // There may be no texts to translate this with.
  if (!hasTexts) toast.show({ type: 'ERROR', title: 'Failed loading the locale' });
}
