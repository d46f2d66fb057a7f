import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ShellManifest } from '@siteswap/contracts/platform';
import { type Platform, startPlatform } from '../start/platform.ts';

/** The gateway is not ready without a shell. No page is requested here, so an empty shell saves building the real one. */
function writeEmptyShell(releasesDir: string): void {
  const version = '0.0.0-empty';
  const dir = join(releasesDir, 'shell', version);
  mkdirSync(dir, { recursive: true });
  const manifest: ShellManifest = {
    schema: 1,
    version,
    scripts: [],
    styles: [],
    bootScript: 'boot.js',
    routes: [],
    integrity: {},
  };
  writeFileSync(join(dir, 'shell.json'), JSON.stringify(manifest));
  writeFileSync(join(dir, 'boot.js'), '');
  writeFileSync(join(releasesDir, 'shell/current.json'), JSON.stringify({ version }));
}

export interface OwnPlatform {
  /** Services to start, gateway included; all when absent. */
  readonly services?: string[];
  /** Builds shell and remotes, for those that look at pages. */
  readonly withPages?: boolean;
  readonly env?: Record<string, string>;
}

/** Starts services and gateway on data of their own, and removes everything afterwards. */
export async function withPlatform(
  work: (platform: Platform, dataDir: string) => Promise<void>,
  { services, withPages = false, env = {} }: OwnPlatform = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'siteswap-own-'));
  // The user PostgreSQL runs as must be able to enter.
  chmodSync(dataDir, 0o755);
  try {
    if (!withPages) writeEmptyShell(join(dataDir, 'releases'));
    const platform = await startPlatform({
      dataDir,
      port: 0,
      mailPort: 0,
      ...(services ? { services } : {}),
      skipBuild: !withPages,
      quiet: true,
      env: { LOG_LEVEL: 'warn', ...env },
    });
    try {
      await work(platform, dataDir);
    } finally {
      await platform.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
