import { createHash } from 'node:crypto';
import type { PlatformConfig } from '@siteswap/contracts/platform';
import type { Metrics } from '@siteswap/service-kit/platform';
import { Gauge } from 'prom-client';
import type { GatewayConfig } from '#src/config.ts';
import type { Log } from '#src/log.ts';
import type { Platform } from '#src/releases/compose-platform.ts';
import { MarkupCache } from './markup-cache.ts';
import type { RenderSet } from './render-job.ts';
import { RenderPool } from './render-pool.ts';

/** What pages of this platform are rendered with; null when browsers render them all. */
function renderSetOf(
  { serverFiles: files, registry }: Platform,
  config: PlatformConfig,
): RenderSet | null {
  if (!files) return null;
  const texts = { config: JSON.stringify(config), registry: JSON.stringify(registry) };
  const key = createHash('sha256').update(JSON.stringify({ files, texts })).digest('hex');
  return { key, files, texts };
}

/** Renders first pages on the server, with the releases in use. */
export interface Rendering {
  readonly markupCache: MarkupCache;
  /** What pages are rendered with now; null: with nothing. */
  readonly set: RenderSet | null;
  /** Takes over the releases in use, and the configuration of pages. */
  use(platform: Platform): void;
  addMetrics(metrics: Metrics): void;
  close(): Promise<void>;
}

/** Starts no process before there is a release that can be rendered. */
export function createRendering(options: {
  config: GatewayConfig;
  platformConfig: () => PlatformConfig;
  log: Log;
}): Rendering {
  const { config, platformConfig, log } = options;
  const pool = new RenderPool({
    folder: config.RELEASES_DIR,
    processes: config.RENDER_PROCESSES,
    timeoutMs: config.RENDER_TIMEOUT_MS,
    log,
  });
  const markupCache = new MarkupCache({
    render: (job, page, urgency) => pool.render(job, page, urgency),
    deadlineMs: config.RENDER_DEADLINE_MS,
    maxBytes: config.RENDER_BYTES,
    log,
  });
  let set: RenderSet | null = null;
  return {
    markupCache,
    get set() {
      return set;
    },
    use: (platform) => {
      set = markupCache.isOn ? renderSetOf(platform, platformConfig()) : null;
      markupCache.clear();
      pool.use(set);
    },
    addMetrics: (metrics) => {
      const { gauge } = metrics;
      gauge('gateway_first_paints', 'Pages by what came of their markup', async () => ({
        ...markupCache.counts,
      }));
      gauge('gateway_renders', 'Pages rendered', async () => markupCache.renders);
      gauge('gateway_render_milliseconds', 'Time of all renders', async () =>
        Math.round(markupCache.milliseconds),
      );
      gauge('gateway_render_processes', 'Render processes alive', async () => pool.processes);
      new Gauge({
        name: 'gateway_render_losses',
        help: 'Render processes that a page took with it, by page and release',
        labelNames: ['page', 'release'],
        registers: [metrics.registry],
        collect() {
          for (const { page, release, count } of pool.losses) this.set({ page, release }, count);
        },
      });
      gauge('gateway_render_incidents', 'Processes lost, console lines of releases', async () => ({
        ...pool.counts,
      }));
    },
    close: () => pool.close(),
  };
}
