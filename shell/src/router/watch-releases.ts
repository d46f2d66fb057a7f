import { toast } from '@siteswap/ui-kit/toast';
import { i18n } from '@siteswap/web-kit';
import { notifications } from '#src/features/notifications/notification-store.ts';
import type { ReadRegistry } from '#src/remotes/registry.ts';
import { ReleaseWatch } from '#src/remotes/release-watch.ts';
import type { Router } from './create-router.tsx';

/** Says that there is something newer, and leaves it to the reader when to take it. */
function tellOfRelease(): void {
  toast.show({
    id: 'release',
    type: 'INFO',
    title: i18n.t('shell:release.available'),
    duration: 0,
    action: { label: i18n.t('shell:boot.reload'), onAction: () => window.location.reload() },
  });
}

/** Members hear of releases over the stream; everybody's page compares the registry when it navigates. */
export function watchReleases(router: Router, loaded: ReadRegistry): void {
  const watch = new ReleaseWatch(loaded, tellOfRelease);
  notifications.onRelease((release) => watch.heard(release));
  let { key } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key === key) return;
    key = location.key;
    void watch.compare();
  });
}
