import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir, topLevelFolders } from '../paths.ts';
import { foldersOfBuild } from '../releases/front-ends.ts';
import { freePort } from '../servers/free-port.ts';
import type { Platform } from '../start/platform.ts';
import { requireFreePort } from '../start/preconditions.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { runPlatform } from '../start/start.command.ts';
import { startDevProxy } from './dev-proxy.ts';
import { type DevRemote, startDevRemote } from './dev-remote.ts';
import { buildDevShell } from './dev-shell.ts';
import { checkTypesOnChange, onChange, restartServicesOnChange } from './on-change.ts';

interface Parts {
  readonly remotes: string[];
  readonly services: string[];
}

/** What there is of the domains: a remote, a service, or both. @throws OperatorError when one has neither */
export function partsOf(domains: readonly string[]): Parts {
  const there = (folder: string, file: string) =>
    existsSync(join(repositoryDir, folder, file)) ? [folder] : [];
  const parts = [...new Set(domains)].map((domain) => ({
    domain,
    remotes: there(`mf-${domain}`, 'rsbuild.config.ts'),
    services: there(`svc-${domain}`, 'src/main.ts'),
  }));
  const unknown = parts.find(({ remotes, services }) => remotes.length + services.length === 0);
  if (unknown) {
    const folders = topLevelFolders(/^(mf|svc)-/);
    const names = new Set(folders.map((folder) => folder.replace(/^(mf|svc)-/, '')));
    throw new OperatorError(
      `There is no domain called ${unknown.domain}. Usage: npm run dev -- [${[...names].sort().join(' | ')}] …`,
    );
  }
  return {
    remotes: parts.flatMap(({ remotes }) => remotes),
    services: parts.flatMap(({ services }) => services),
  };
}

async function startDevRemotes(names: readonly string[], logsDir: string): Promise<DevRemote[]> {
  const started = await Promise.allSettled(names.map((name) => startDevRemote(name, logsDir)));
  const remotes = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  const failed = started.find((each) => each.status === 'rejected');
  if (!failed) return remotes;
  await Promise.all(remotes.map((remote) => remote.stop()));
  throw failed.reason;
}

/** Starts shell and remotes in development, in front of the platform as built. */
async function startFrontEnds(
  platform: Platform,
  { remotes, dataDir, port }: { remotes: readonly string[]; dataDir: string; port: number },
): Promise<void> {
  const { logsDir } = platform;
  const build = () => buildDevShell(join(dataDir, 'dev-shell'), logsDir);
  let shell = await build();
  const devRemotes = await startDevRemotes(remotes, logsDir);
  try {
    await startDevProxy({
      ...{ port, gateway: platform.url, remotes: devRemotes },
      shell: () => shell,
    });
  } catch (error) {
    await Promise.all(devRemotes.map((remote) => remote.stop()));
    throw error;
  }
  const folders = foldersOfBuild('shell').map((folder) => `${folder}/src`);
  onChange(folders, async () => {
    const { address } = shell;
    shell = await build();
    if (shell.address !== address) console.log('• shell built again; reload the page');
  });
}

/**
 * `npm run dev -- <domain> …`: remotes with hot reload and services that restart on changes, against everything else as
 * built.
 */
export async function developDomains(domains: readonly string[]): Promise<void> {
  const { remotes, services } = partsOf(domains);
  const options = optionsFromEnv(process.env);
  const folders = [...remotes, ...services].flatMap(foldersOfBuild);
  const follow = (platform: Platform) => {
    restartServicesOnChange(platform, services);
    checkTypesOnChange(folders);
  };
  if (remotes.length === 0) {
    return runPlatform(options, (platform) => {
      follow(platform);
      return undefined;
    });
  }
  await requireFreePort('PORT', options.port);
  // The browser talks to the dev proxy; the gateway stands behind it on a port of its own.
  const port = options.port || (await freePort());
  const url = `http://localhost:${port}`;
  // Markup of the release differs from what is in development, and would not hydrate.
  const env = { PUBLIC_URL: url, RENDER_DEADLINE_MS: '0' };
  await runPlatform({ ...options, port: 0, env }, async (platform) => {
    await startFrontEnds(platform, { remotes, dataDir: options.dataDir, port });
    follow(platform);
    console.log(
      `• ${[...remotes, ...services].join(' and ')} in development; shell and packages are built again on a change (reload the page), other remotes stay as built`,
    );
    return url;
  });
}
