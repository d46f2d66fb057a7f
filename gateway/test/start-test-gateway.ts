import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Route } from '@siteswap/contracts/route';
import { createLogger, readEnv } from '@siteswap/service-kit/platform';
import { startTestBroker, type TestBroker, waitFor } from '@siteswap/service-kit/testing';
import { gatewayEnv } from '#src/config.ts';
import { type RunningGateway, startGateway } from '#src/gateway.ts';
import { type Call, callPort, type TestResponse } from './call.ts';
import { internalToken, SampleCore } from './sample-core.ts';
import { aRemote, aShell, release } from './sample-releases.ts';
import { clubRoutes, searchClubs } from './sample-routes.ts';
import { SampleService } from './sample-service.ts';

/** A real gateway before small real services, with a broker prefix and a releases folder of its own. */
export interface TestGateway {
  readonly core: SampleCore;
  readonly clubs: SampleService;
  readonly broker: TestBroker;
  readonly gateway: RunningGateway;
  readonly releases: string;
  readonly internalToken: string;
  /** What was logged, line by line. */
  readonly logged: Record<string, unknown>[];
  call(path: string, call?: Call): Promise<TestResponse>;
  /** Headers of a write made by one of our own pages. */
  own(headers?: Record<string, string>): Record<string, string>;
  /** `Cookie` header of a session. */
  cookie(session: string): { cookie: string };
  stop(): Promise<void>;
}

export const cookieName = 'siteswap_session_3000';
export const publicUrl = 'http://localhost:3000';

export interface TestGatewayOptions {
  readonly env?: Record<string, string>;
  /** Leave the releases folder empty. */
  readonly withoutReleases?: boolean;
  /** Where the gateway finds the broker, when not at the broker itself. */
  readonly natsUrl?: string;
  readonly clubUrls?: (url: string) => string[];
  /** Names of further services, which respond as svc-clubs does. */
  readonly services?: readonly string[];
  /** Routes of svc-core in addition to the exchange of sessions. */
  readonly coreRoutes?: readonly Route[];
  /** Routes of svc-clubs in addition to those that it always has. */
  readonly clubRoutes?: readonly Route[];
  /** What svc-core and svc-clubs declare for pages. */
  readonly pageConfigs?: Readonly<Record<'core' | 'clubs', Record<string, unknown>>>;
}

/** Starts everything and waits until the gateway receives messages of the broker. */
export async function startTestGateway(options: TestGatewayOptions = {}): Promise<TestGateway> {
  const natsUrl = options.natsUrl ?? process.env['TEST_NATS_URL'];
  if (!natsUrl) throw new Error('Set TEST_NATS_URL to run these tests');
  const prefix = `gw${randomBytes(6).toString('hex')}`;
  const broker = await startTestBroker(prefix);
  const core = await new SampleCore(options.coreRoutes).start();
  const clubs = await new SampleService('svc-clubs', [
    ...clubRoutes,
    ...(options.clubRoutes ?? []),
  ]).start();
  core.pageConfig = options.pageConfigs?.core;
  clubs.pageConfig = options.pageConfigs?.clubs;
  const releases = await mkdtemp(join(tmpdir(), 'gateway-releases-'));
  if (!options.withoutReleases) {
    await release(releases, 'shell', '1.0.0-aaaaaaaaaa', aShell('1.0.0-aaaaaaaaaa'));
    await release(releases, 'clubs', '1.0.0-bbbbbbbbbb', aRemote('1.0.0-bbbbbbbbbb'));
  }
  const logged: Record<string, unknown>[] = [];
  const destination = { write: (line: string) => void logged.push(JSON.parse(line)) };
  const log = createLogger({ name: 'gateway', level: 'info', destination });
  const config = readEnv(gatewayEnv, {
    PORT: '0',
    SERVICES: JSON.stringify([
      { name: 'svc-core', url: core.url },
      { name: 'svc-clubs', urls: options.clubUrls?.(clubs.url) ?? [clubs.url] },
      ...(options.services ?? []).map((name) => ({ name, url: clubs.url })),
    ]),
    CORE_URL: core.url,
    NATS_URL: natsUrl,
    NATS_PREFIX: prefix,
    INTERNAL_TOKEN: internalToken,
    PUBLIC_URL: publicUrl,
    RELEASES_DIR: releases,
    WATCH_INTERVAL_MS: '50',
    DISK_LOW_BYTES: '0',
    // Bounds for broken code: a busy machine takes longer than people would wait.
    DRAIN_TIMEOUT_MS: '30000',
    SESSION_TIMEOUT_MS: '30000',
    ...options.env,
  });
  const gateway = await startGateway(config, { log });
  const call = (path: string, made?: Call) => callPort(gateway.port, path, made);
  await waitFor(async () => (await call('/readyz')).json.checks.broker);

  return {
    core,
    clubs,
    broker,
    gateway,
    releases,
    internalToken,
    logged,
    call,
    own: (headers = {}) => ({ origin: publicUrl, 'content-type': 'application/json', ...headers }),
    cookie: (session) => ({ cookie: `theme=x; ${cookieName}=${session}` }),
    stop: async () => {
      await gateway.stop();
      await Promise.all([core.close(), clubs.close(), broker.close()]);
      await rm(releases, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** A public read that is never cached: the service is called each time. */
export const uncached = searchClubs.path;
