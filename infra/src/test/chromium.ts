import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { tool } from '../processes/tool.ts';

type Log = (line: string) => void;

/** A way to get a browser onto this machine. */
interface Installation {
  readonly how: string;
  readonly isPossible: () => boolean;
  readonly run: () => void;
}

/** A kind of browser, and where it may be. */
export interface BrowserKind {
  readonly title: string;
  /** Environment variable with its path. */
  readonly variable: string;
  /** Its names on the PATH. */
  readonly names: readonly string[];
  /** The one that Playwright downloaded earlier, if any. */
  readonly downloaded: () => string | undefined;
  /** The first one that gives a browser ends the search. */
  readonly installations: readonly Installation[];
}

/** Where Playwright installs the complete browser, whether it is there or not. */
function playwrightsPath(): string {
  const { chromium } = createRequire(join(repositoryDir, 'e2e/package.json'))('playwright') as {
    chromium: { executablePath(): string };
  };
  return chromium.executablePath();
}

function downloadedChromium(): string | undefined {
  const path = playwrightsPath();
  return existsSync(path) ? path : undefined;
}

/** Playwright does not say where its shell is: in the neighbouring folder, of the same revision. */
function downloadedShell(): string | undefined {
  const [, root, revision] = /^(.*[\\/])chromium-(\d+)[\\/]/.exec(playwrightsPath()) ?? [];
  if (root === undefined || revision === undefined) return undefined;
  const folder = join(root, `chromium_headless_shell-${revision}`);
  const [file] = globSync('*/{chrome-headless-shell,headless_shell}{,.exe}', { cwd: folder });
  return file === undefined ? undefined : join(folder, file);
}

const byPlaywright = (...options: string[]): Installation => ({
  how: 'Playwright',
  isPossible: () => true,
  run: () => {
    spawnSync(process.execPath, [tool('playwright', 'cli.js', 'e2e'), 'install', ...options], {
      stdio: 'ignore',
      timeout: 300_000,
    });
  },
});

const byApt = (...packages: string[]): Installation => ({
  how: `apt-get install ${packages.join(' ')}`,
  isPossible: () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get'),
  run: () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
    // What is recommended is for a desktop: printers, an indicator of the battery.
    const options = ['-y', '-qq', '--no-install-recommends'];
    spawnSync('apt-get', ['install', ...options, ...packages], { stdio: 'ignore', env });
  },
});

const chromium: BrowserKind = {
  title: 'Chromium',
  variable: 'CHROMIUM_PATH',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  downloaded: downloadedChromium,
  installations: [byPlaywright('chromium'), byApt('chromium', 'fonts-liberation')],
};

const headlessShell: BrowserKind = {
  title: 'chromium-headless-shell',
  variable: 'HEADLESS_SHELL_PATH',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  downloaded: downloadedShell,
  // Debian's comes with the libraries it needs, and other systems know no package of this name.
  installations: [
    byApt('chromium-headless-shell', 'fonts-liberation'),
    byPlaywright('--only-shell', 'chromium'),
  ],
};

/** @throws OperatorError when the variable names a file that does not exist */
function givenPath({ variable }: BrowserKind): string | undefined {
  const given = process.env[variable];
  if (!given || existsSync(given)) return given || undefined;
  throw new OperatorError(`${variable} is ${given}, which does not exist: correct it.`);
}

function onPath(names: readonly string[]): string | undefined {
  for (const name of names) {
    const result = spawnSync('/bin/sh', ['-c', `command -v ${name}`], {
      encoding: 'utf8',
      env: process.env,
    });
    if (result.status === 0) return result.stdout.trim();
  }
  return undefined;
}

const found = (kind: BrowserKind) => givenPath(kind) ?? onPath(kind.names) ?? kind.downloaded();

function install(kind: BrowserKind, log: Log): string | undefined {
  for (const { how, isPossible, run } of kind.installations) {
    if (!isPossible()) continue;
    log(`getting ${kind.title} (once): ${how}`);
    run();
    const installed = found(kind);
    if (installed !== undefined) return installed;
  }
  return undefined;
}

/**
 * Path of a complete Chromium, for what is measured as people see it: CHROMIUM_PATH, one on the PATH, Playwright's own,
 * or one installed now.
 * @throws OperatorError when none can be had
 */
export function findChromium(log: Log, kind: BrowserKind = chromium): string {
  const path = found(kind) ?? install(kind, log);
  if (path !== undefined) return path;
  throw new OperatorError(
    'Chromium is missing: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH to it.',
  );
}

/**
 * Path of the browser of the journeys: the headless shell, which needs less of the processor, as HEADLESS_SHELL_PATH, on
 * the PATH, Playwright's own, or installed now. A given CHROMIUM_PATH is taken rather than installing a shell, and any
 * complete Chromium where none can be had.
 * @throws OperatorError when no browser can be had
 */
export function findHeadlessShell(
  log: Log,
  { shell, complete }: { shell: BrowserKind; complete: BrowserKind } = {
    shell: headlessShell,
    complete: chromium,
  },
): string {
  const path = found(shell) ?? givenPath(complete) ?? install(shell, log) ?? found(complete);
  if (path !== undefined) return path;
  throw new OperatorError(
    'The journeys need a browser: install it (Debian: apt-get install chromium-headless-shell fonts-liberation) or set HEADLESS_SHELL_PATH to it.',
  );
}
