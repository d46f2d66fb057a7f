import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Platform, startPlatform } from '@siteswap/infra/platform';
import { copyReleases } from '@siteswap/infra/testing';
import { followLogs } from './failure-report.ts';

/**
 * Starts the whole platform with its demonstration data, on free ports and in a folder that is removed when it stops.
 * Shell and remotes must have been built for tests before.
 */
export async function startTestPlatform(env: Record<string, string>): Promise<Platform> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteswap-e2e-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  try {
    await copyReleases(dataDir);
    const platform = await startPlatform({
      dataDir,
      port: 0,
      mailPort: 0,
      quiet: true,
      durable: false,
      // Journeys see one way: pages always have their markup and their member, however busy the machine.
      env: {
        SEED_DEMO: '1',
        RENDER_DEADLINE_MS: '60000',
        RENDER_TIMEOUT_MS: '60000',
        TIMEOUT_FACTOR: '20',
        ...env,
      },
    });
    const unfollowLogs = followLogs(platform.logsDir);
    const stop = async () => {
      try {
        await platform.stop();
      } finally {
        unfollowLogs();
        remove();
      }
    };
    return { ...platform, stop };
  } catch (error) {
    remove();
    throw error;
  }
}
