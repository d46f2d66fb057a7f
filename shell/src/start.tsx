import { defaultLocale, locale } from '@siteswap/contracts/fields';
import {
  collectContributions,
  readPageBlock,
  seedFromPage,
  session,
  startI18n,
} from '@siteswap/web-kit';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { App } from '#src/app.tsx';
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

/** Starts the shell in `root`: registry, session and texts together, then the first page. */
export async function start(root: HTMLElement): Promise<void> {
  seedFromPage();
  const registry = await loadRegistry();
  for (const { name, reason } of registry.dropped) {
    // biome-ignore lint/suspicious/noConsole: whoever released the remote looks here first
    console.warn(`Remote ${name} was left out of the registry: ${reason}`);
  }
  await Promise.all([
    session.start(),
    startI18n({ locale: pageLocale(), messagesHash: registry.messages }),
  ]);

  const loader = new RemoteLoader(registry.remotes, new FederationRuntime());
  const router = createRouter(registry.remotes, loader);
  watchIdentity(router);
  preloadOnHover((path) => preloadTasks(router, loader, path));
  const contributions = collectContributions(registry.remotes.map(({ manifest }) => manifest));
  createRoot(root).render(<App router={router} loader={loader} contributions={contributions} />);
}
