import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Registry } from '@siteswap/contracts/platform';
import type { Platform } from '@siteswap/infra/platform';
import { waitFor } from '@siteswap/service-kit/testing';
import { launchBrowser } from './first-visit/launch-browser.ts';
import { buildChangedShell } from './repeat-visit/build-changed-shell.ts';
import { type VisitedFiles, visitFiles } from './repeat-visit/shell-files.ts';
import { print, withPlatform } from './with-platform.ts';

const version = '9.9.9-repeated';
const isOfShell = (path: string) => path.startsWith('/mf/shell/');
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function shellInUse(platform: Platform): Promise<string | undefined> {
  const response = await fetch(`${platform.url}/api/platform/registry`);
  return ((await response.json()) as Registry).shell;
}

async function promoteChangedShell(platform: Platform): Promise<void> {
  const previousVersion = await shellInUse(platform);
  await buildChangedShell(version, join(platform.releasesDir, 'shell', version));
  const pointer = JSON.stringify({ version, previousVersion });
  writeFileSync(join(platform.releasesDir, 'shell/current.json'), pointer);
  await waitFor(async () => (await shellInUse(platform)) === version, { timeoutMs: 30_000 });
}

/** If its address contained the version, every file of the shell that the second visit asks for would travel again. */
function report(first: VisitedFiles, again: VisitedFiles): void {
  const sumOf = (sizes: Iterable<number>) => [...sizes].reduce((sum, size) => sum + size, 0);
  const downloaded = sumOf(again.bytes.values());
  const byVersion = sumOf(
    [...again.bytes]
      .filter(([path]) => isOfShell(path))
      .map(([path, bytes]) => bytes || (first.bytes.get(path) ?? 0)),
  );
  print(`  first visit, with the remotes            ${kilobytes(sumOf(first.bytes.values()))}`);
  print(`  again, addressed by version              ${kilobytes(byVersion)}`);
  print(`  again, addressed by content              ${kilobytes(downloaded)}`);
  print(`  ratio (aim ≤ 0.2)                        ${(downloaded / byVersion).toFixed(3)} ×`);
  for (const [path, bytes] of again.bytes) if (bytes > 0) print(`    ${path} ${kilobytes(bytes)}`);
}

print(
  'JavaScript and CSS of a repeat visit to / after a release of the shell with one changed line',
);
await withPlatform(
  async (platform) => {
    const browser = await launchBrowser();
    try {
      const context = await browser.newContext({ locale: 'en-GB', serviceWorkers: 'block' });
      const visit = () => visitFiles(context, `${platform.url}/`, 'main article');
      const first = await visit();
      await promoteChangedShell(platform);
      report(first, await visit());
    } finally {
      await browser.close();
    }
  },
  { withPages: true, env: { SEED_DEMO: '1', RATE_LIMIT_FACTOR: '1000' } },
);
