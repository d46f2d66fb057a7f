import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir, topLevelFolders } from '../paths.ts';
import { freePort } from '../servers/free-port.ts';
import { requireFreePort } from '../start/preconditions.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { runPlatform } from '../start/start.command.ts';
import { startDevProxy } from './dev-proxy.ts';
import { startDevRemote } from './dev-remote.ts';
import { buildDevShell } from './dev-shell.ts';
import { restartServicesOnChange } from './on-change.ts';

/** What of a domain there is: a remote, a service, or both. @throws OperatorError when there is neither */
function partsOf(domain: string): { remote: string | null; service: string | null } {
  const there = (folder: string, file: string) =>
    existsSync(join(repositoryDir, folder, file)) ? folder : null;
  const remote = there(`mf-${domain}`, 'rsbuild.config.ts');
  const service = there(`svc-${domain}`, 'src/main.ts');
  if (remote || service) return { remote, service };
  const domains = topLevelFolders(/^(mf|svc)-/).map((folder) => folder.replace(/^(mf|svc)-/, ''));
  throw new OperatorError(
    `There is no domain called ${domain}. Usage: npm run dev -- [${[...new Set(domains)].sort().join(' | ')}]`,
  );
}

/**
 * `npm run dev -- <domain>`: one remote with hot reload and one service that restarts on changes, against everything
 * else as built.
 */
export async function developDomain(domain: string): Promise<void> {
  const { remote, service } = partsOf(domain);
  const options = optionsFromEnv(process.env);
  if (!remote) {
    return runPlatform(options, (platform) => {
      if (service) restartServicesOnChange(platform, service);
      return undefined;
    });
  }
  await requireFreePort('PORT', options.port);
  // The browser talks to the dev proxy; the gateway stands behind it on a port of its own.
  const port = options.port || (await freePort());
  const url = `http://localhost:${port}`;
  await runPlatform({ ...options, port: 0, env: { PUBLIC_URL: url } }, async (platform) => {
    const { logsDir } = platform;
    const shell = await buildDevShell(join(options.dataDir, 'dev-shell'), logsDir);
    const devRemote = await startDevRemote(remote, logsDir);
    try {
      await startDevProxy({ port, gateway: platform.url, remote: devRemote, shell });
    } catch (error) {
      await devRemote.stop();
      throw error;
    }
    if (service) restartServicesOnChange(platform, service);
    console.log(`• ${[remote, service].filter(Boolean).join(' and ')} in development`);
    return url;
  });
}
