import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { tool } from '../processes/tool.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function onPath(): string | undefined {
  for (const name of names) {
    const result = spawnSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}

/** The Chromium that Playwright downloaded earlier, if any. */
function inPlaywrightCache(): string | undefined {
  const { chromium } = createRequire(join(repositoryDir, 'e2e/package.json'))('playwright') as {
    chromium: { executablePath(): string };
  };
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function downloadByPlaywright(log: (line: string) => void): void {
  log('getting Chromium with Playwright (once)');
  const cli = tool('playwright', 'cli.js', 'e2e');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 300_000,
  });
}

function installByApt(log: (line: string) => void): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  log('installing Chromium with apt-get (once)');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'ignore', env });
}

/**
 * Path of a Chromium for the journeys: CHROMIUM_PATH, one on the PATH, Playwright's own, or one installed now.
 * @throws OperatorError when none can be had
 */
export function findChromium(log: (line: string) => void): string {
  const given = process.env['CHROMIUM_PATH'];
  if (given) {
    if (existsSync(given)) return given;
    throw new OperatorError(`CHROMIUM_PATH is ${given}, which does not exist: correct it.`);
  }
  const found = onPath() ?? inPlaywrightCache();
  if (found) return found;
  downloadByPlaywright(log);
  const downloaded = inPlaywrightCache();
  if (downloaded) return downloaded;
  installByApt(log);
  const installed = onPath();
  if (installed) return installed;
  throw new OperatorError(
    'The journeys need Chromium: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.',
  );
}
