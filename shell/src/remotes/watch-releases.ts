import { toast } from '@siteswap/ui-kit/toast';
import { addMessagesOf, i18n } from '@siteswap/web-kit/shell';
import { notifications } from '#src/features/notifications/notification.store.ts';
import type { Router } from '#src/router/create-router.tsx';
import type { ReadRegistry } from './registry.ts';
import { ReleaseWatch } from './release-watch.ts';
import type { RemoteLoader } from './remote-loader.ts';

const toastId = 'release';

/** What people call the parts, by the title of their first page; nothing when the frame itself is new. */
function namesOf(parts: ReadonlySet<string>, { remotes }: ReadRegistry): string | undefined {
  const titles = [...parts].map((part) => {
    const title = remotes.find(({ name }) => name === part)?.manifest.routes[0]?.title;
    return title && i18n.exists(title) ? i18n.t(title) : undefined;
  });
  return titles.every((title) => title !== undefined) ? titles.join(', ') : undefined;
}

/**
 * Announces new releases: members get them over the stream, also those from before it was open, and every page compares
 * the registry when it navigates.
 * The person decides when to reload.
 */
export function watchReleases(router: Router, loaded: ReadRegistry, loader: RemoteLoader): void {
  const parts = new Set<string>();
  const announce = (): void => {
    const message = namesOf(parts, loaded);
    toast.show({
      id: toastId,
      type: 'INFO',
      title: i18n.t('shell:release.available'),
      ...(message ? { message } : {}),
      duration: 0,
      action: { label: i18n.t('shell:boot.reload'), onAction: () => window.location.reload() },
    });
  };
  const watch = new ReleaseWatch(loaded, {
    announce: (names) => {
      for (const name of names) parts.add(name);
      announce();
    },
    withdraw: (names) => {
      for (const name of names) parts.delete(name);
      if (parts.size === 0) toast.dismiss(toastId);
      else announce();
    },
    switched: (entry) => loader.switchTo(entry),
    hasRun: loader.hasRun,
    adopt: async (entry, { messages }) => {
      if (!loader.canAdopt(entry)) return false;
      const hasMessages = await addMessagesOf(entry.manifest.namespace, messages);
      // It may have begun to run in the meantime.
      return hasMessages && loader.adopt(entry);
    },
  });
  notifications.onRelease((release) => watch.released(release));
  notifications.onRegistry((release) => watch.inUse(release));
  let { key } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key === key) return;
    key = location.key;
    void watch.compare();
  });
}
