import { defaultLocale, locale } from '@siteswap/contracts/fields';
import { toast } from '@siteswap/ui-kit/toast';
import {
  collectContributions,
  isNotFound,
  readPageBlock,
  seedFromPage,
  session,
  startI18n,
} from '@siteswap/web-kit';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from '#src/app.tsx';
import { followColorMode } from '#src/features/theme/color-mode.ts';
import { FederationRuntime } from '#src/remotes/federation-runtime.ts';
import { preloadOnHover } from '#src/remotes/hover-preload.ts';
import { loadRegistry } from '#src/remotes/registry.ts';
import { RemoteLoader } from '#src/remotes/remote-loader.ts';
import { createRouter, preloadTasks } from '#src/router/create-router.tsx';
import { watchIdentity } from '#src/router/watch-identity.ts';

const page = z.object({ locale });

/** The language the gateway resolved for this page. */
function pageLocale() {
  const parsed = page.safeParse(readPageBlock('siteswap-page'));
  if (parsed.success) return parsed.data.locale;
  const fromDocument = locale.safeParse(document.documentElement.lang);
  return fromDocument.success ? fromDocument.data : defaultLocale;
}

/** A failure that some boundary already shows. That a thing does not exist is no fault of the page. */
function reportCaught(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only trace of a part that broke, for whoever is asked to look
  if (!isNotFound(error)) console.error(error);
}

/** Starts the shell in `root`: registry, session and texts together, then the first page. */
export async function start(root: HTMLElement): Promise<void> {
  seedFromPage();
  const registry = await loadRegistry();
  for (const { name, reason } of registry.dropped) {
    // biome-ignore lint/suspicious/noConsole: whoever released the remote looks here first
    console.warn(`Remote ${name} was left out of the registry: ${reason}`);
  }
  const texts = startI18n({ locale: pageLocale(), messagesHash: registry.messages });
  await session.start();

  // The router starts loading the first page's remotes; texts arrive meanwhile.
  const loader = new RemoteLoader(registry.remotes, new FederationRuntime());
  const router = createRouter(registry.remotes, loader);
  watchIdentity(router);
  followColorMode();
  preloadOnHover((path) => preloadTasks(router, loader, path));
  const contributions = collectContributions(registry.remotes.map(({ manifest }) => manifest));
  const hasTexts = await texts;
  createRoot(root, { onCaughtError: reportCaught }).render(
    <App router={router} loader={loader} contributions={contributions} />,
  );
  // There may be no texts to translate this with.
  if (!hasTexts) toast.show({ type: 'ERROR', title: 'Failed loading the locale' });
}
