import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from '@siteswap/infra/platform';
import { buildReleasesForTests } from '@siteswap/infra/testing';
import { startTestPlatform } from './test-platform.ts';

/** What journeys see of the platform they share. They may not stop, restart or replace any part of it. */
export interface SharedPlatform {
  /** Address for the browser. */
  readonly url: string;
  readonly mailUrl: string | null;
  /** Services and gateway by name. */
  readonly processes: ReadonlyMap<
    string,
    { readonly name: string; readonly url: string; readonly logFile: string }
  >;
  readonly releasesDir: string;
  readonly logsDir: string;
  databaseUrl(service: string): string;
}

/** The shared platform as it travels to the workers. */
interface PlatformDescription {
  readonly url: string;
  readonly mailUrl: string | null;
  readonly processes: { name: string; url: string; logFile: string }[];
  readonly releasesDir: string;
  readonly logsDir: string;
  readonly databaseUrls: Record<string, string>;
}

const addressVariable = 'E2E_PLATFORM_SERVER';

function describe(platform: Platform): PlatformDescription {
  const { url, mailUrl, releasesDir, logsDir } = platform;
  const processes = [...platform.processes.values()].map((process) => ({
    name: process.name,
    url: process.url,
    logFile: process.logFile,
  }));
  const databaseUrls = Object.fromEntries(
    processes.map(({ name }) => [name, platform.databaseUrl(name)]),
  );
  return { url, mailUrl, processes, releasesDir, logsDir, databaseUrls };
}

async function ask(path: '/releases' | '/platform'): Promise<unknown> {
  const address = process.env[addressVariable];
  if (!address) throw new Error(`${addressVariable} is not set: Playwright's global setup sets it`);
  const response = await fetch(address + path);
  if (!response.ok) throw new Error(await response.text());
  return response.json();
}

/** Resolves once shell and remotes are built for all platforms of this run. */
export async function releasesBuilt(): Promise<void> {
  await ask('/releases');
}

/** The platform that all journeys share; the first one to ask starts it. */
export async function sharedPlatform(): Promise<SharedPlatform> {
  const { processes, databaseUrls, ...rest } = (await ask('/platform')) as PlatformDescription;
  return {
    ...rest,
    processes: new Map(processes.map((process) => [process.name, process])),
    databaseUrl: (service) => databaseUrls[service] ?? '',
  };
}

/**
 * Runs in Playwright's main process, which outlives its workers: Playwright replaces a worker after every failed test,
 * and the platform of the journeys must not start again each time.
 * @returns how to end it, with the platform if one was started
 */
export async function startPlatformServer(): Promise<() => Promise<void>> {
  let building: Promise<void> | undefined;
  let starting: Promise<Platform> | undefined;
  const build = () => {
    building ??= buildReleasesForTests();
    return building;
  };
  const handlers: Record<string, () => Promise<unknown>> = {
    '/releases': async () => {
      await build();
      return {};
    },
    '/platform': async () => {
      // Limits per address and hour would stop the journeys, which all come from one address.
      starting ??= build().then(() => startTestPlatform({ RATE_LIMIT_FACTOR: '100' }));
      return describe(await starting);
    },
  };
  const server = createServer(async (req, res) => {
    try {
      const body = JSON.stringify(await handlers[req.url ?? '']?.());
      res.end(body);
    } catch (error) {
      res.writeHead(500).end(error instanceof Error ? error.stack : String(error));
    }
  });
  server.requestTimeout = 0;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  process.env[addressVariable] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    await starting?.then(
      (platform) => platform.stop(),
      () => {},
    );
  };
}
