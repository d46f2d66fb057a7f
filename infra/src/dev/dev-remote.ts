import { createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegistryEntry, RemoteDefinition } from '@siteswap/contracts/platform';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { spawnNode } from '../processes/spawn-node.ts';
import { stopChild } from '../processes/stop-process.ts';
import { tool } from '../processes/tool.ts';
import { freePort } from '../servers/free-port.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { AnnouncedEntries } from './announced-entries.ts';
import { BuildErrors } from './build-errors.ts';

/** A remote under its development server. */
export interface DevRemote {
  readonly name: string;
  /** `/mf/<name>/development/`: requested at `origin`. */
  readonly address: string;
  /** `http://localhost:<port>` */
  readonly origin: string;
  /** What the registry says of it now: its manifest as the source has it, its entry as it was last compiled. */
  registryEntry(): Promise<RegistryEntry>;
  /** The entry that a page was given under this name, as it was compiled then. */
  announced(file: string): Buffer | undefined;
  stop(): Promise<void>;
}

const entry = 'remote-entry.js';
const version = 'development';

/** Reads `src/remote.ts` as it is now: it is data, so that a changed menu needs only a reload of the page. */
async function definitionOf(name: string): Promise<RemoteDefinition> {
  const file = join(repositoryDir, name, 'src/remote.ts');
  const at = statSync(file).mtimeMs;
  const module = (await import(`${pathToFileURL(file)}?at=${at}`)) as { remote: RemoteDefinition };
  return module.remote;
}

async function fetchEntry(url: string): Promise<Buffer | null> {
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return null;
  return Buffer.from(await response.arrayBuffer());
}

/** Starts `rsbuild dev` of a remote; it ends with us. @throws OperatorError when it does not compile */
export async function startDevRemote(name: string, logsDir: string): Promise<DevRemote> {
  const port = await freePort();
  const address = `/mf/${name}/${version}/`;
  const origin = `http://localhost:${port}`;
  const logFile = join(logsDir, `dev-${name}.log`);
  const log = createWriteStream(logFile, { flags: 'a', mode: 0o600 });
  const errors = new BuildErrors(name, (text) => console.error(text));
  const child = spawnNode([tool('@rsbuild/core', 'bin/rsbuild.js', name), 'dev'], {
    cwd: join(repositoryDir, name),
    env: { ...process.env, NODE_ENV: 'development', DEV_PORT: `${port}`, FORCE_COLOR: '0' },
    output: 'pipe',
    // Ctrl-C reaches the runner alone, which then stops everything in order.
    detached: true,
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      log.write(text);
      errors.add(text);
    });
  }
  const stop = async () => {
    await stopChild(child, 'SIGTERM', 5_000);
    log.end();
  };
  try {
    await waitUntil(
      `Compiling ${name}`,
      async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended`);
        return (await fetchEntry(origin + address + entry)) !== null;
      },
      { limitMs: 60_000 },
    );
  } catch {
    await stop();
    throw new OperatorError(`${name} does not compile: see ${logFile}.`);
  }
  const entries = new AnnouncedEntries();
  return {
    name,
    address,
    origin,
    stop,
    announced: (file) => entries.find(file),
    registryEntry: async () => {
      const definition = await definitionOf(name);
      const code = await fetchEntry(origin + address + entry);
      // If the file cannot be fetched, the page loads it from the development server itself and shows that error.
      const { file, integrity } = code
        ? entries.announce(code)
        : { file: entry, integrity: 'sha384-none' };
      const manifest: RegistryEntry['manifest'] = {
        ...definition,
        schema: 1,
        version,
        entry: file,
        // The entry finds the rest by itself; it changes with every compilation.
        files: {},
        integrity: { [file]: integrity },
      };
      return { name, version, baseUrl: address, manifest };
    },
  };
}
