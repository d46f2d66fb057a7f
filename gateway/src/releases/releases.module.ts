import type { PlatformConfig } from '@siteswap/contracts/platform';
import type { Nats } from '@siteswap/service-kit';
import type { GatewayConfig } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import { TranslationBundles } from '#src/translations/translation-bundles.ts';
import { announceRelease } from './announce-release.ts';
import { PointerBucket, pointerHistory } from './pointer-bucket.ts';
import { type OnMoved, PointerSync } from './pointer-sync.ts';
import { Pointers } from './pointers.ts';
import { ReleaseAudit } from './release-audit.ts';
import { ReleaseFiles } from './release-files.ts';
import { ReleaseRenderCheck } from './release-render-check.ts';
import { ReleaseUploads } from './release-uploads.ts';
import { ReleasesService } from './releases.service.ts';
import { ReleasesInUse } from './releases-in-use.ts';

/** Everything about releases: the ones in use, their files and translations, and the service that changes them. */
export function createReleases(options: {
  config: GatewayConfig;
  platformConfig: () => PlatformConfig;
  nats: Nats;
  log: Log;
  /** Name, value, name, value … of every response. */
  headers: readonly string[];
}) {
  const { config, platformConfig, nats, log, headers } = options;
  const folder = config.RELEASES_DIR;
  const onMoved: OnMoved = (name, pointer) => announceRelease(nats, log, name, pointer);
  const bucket = nats.bucket('releases', { history: pointerHistory });
  const pointerBucket = new PointerBucket(bucket);
  const sync = new PointerSync({ folder, bucket: pointerBucket, log, onMoved });
  const pointers = new Pointers({ folder, bucket: pointerBucket, sync, onMoved, log });
  const translations = new TranslationBundles({ folder, log, headers });
  const inUse = new ReleasesInUse({ folder, log, translations, pointers, headers });
  const audit = new ReleaseAudit({ bucket, pointers, log });
  const renderCheck = new ReleaseRenderCheck({
    folder,
    inUse,
    translations,
    platformConfig,
    timeoutMs: config.RENDER_TIMEOUT_MS,
    log,
  });
  return {
    inUse,
    translations,
    files: new ReleaseFiles({ folder, headers }),
    uploads: new ReleaseUploads({
      folder,
      audit,
      inUse,
      services: config.SERVICES.map(({ name }) => name),
      renderCheck,
      log,
    }),
    service: new ReleasesService({ folder, pointers, audit, inUse, log }),
    start: async () => {
      await inUse.start(config.WATCH_INTERVAL_MS);
      pointerBucket.watch(() => void inUse.refresh());
    },
    close: async () => {
      await pointers.close();
      inUse.close();
    },
  };
}
