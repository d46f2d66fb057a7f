import { join } from 'node:path';
import { deletionServices, topicServices } from '../servers/domains.ts';
import { topicUrls } from '../start/service-env.ts';
import { serviceKey } from '../start/service-key.ts';
import {
  folderOf,
  type LinkName,
  type ProcessName,
  serviceNames,
  serviceProcessNames,
} from './fault-names.ts';
import type { createKeys } from './fault-people.ts';
import type { FaultServers } from './fault-servers.ts';

export const internalToken = 'faults-faults-faults';

interface Options extends Pick<FaultServers, 'links' | 'ports'> {
  readonly dir: string;
  readonly prefix: string;
  readonly jwksUrl: string;
  readonly keys: ReturnType<typeof createKeys>;
}

/** Variables of the processes: as in production, with times short enough for many rounds. */
export async function faultEnv({ links, ports, dir, prefix, jwksUrl, keys }: Options) {
  const link = (name: LinkName) => links.get(name)?.url.replace(/\/$/, '');
  const url = (name: string) => `http://127.0.0.1:${ports.get(name as ProcessName)}`;
  const publicUrl = `http://localhost:${ports.get('gateway')}`;
  const shared: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    NATS_STREAM_MAX_BYTES: '0',
    NATS_PREFIX: prefix,
    INTERNAL_TOKEN: internalToken,
    JWKS_URL: jwksUrl,
    PUBLIC_URL: publicUrl,
    RATE_LIMIT_FACTOR: '1000000',
    // A process that has just started is slow on a busy machine, and must take the very next write all the same.
    TIMEOUT_FACTOR: '5',
    // A round waits for what a killed process had in hand: half a minute each time would be hours.
    ACK_WAIT_MS: '1500',
    DRAIN_TIMEOUT_MS: '2000',
  };
  const services = serviceNames.map((name) => ({
    name,
    urls: serviceProcessNames
      .filter((one) => folderOf(one) === name)
      .map((one) => link(`gateway → ${one}`)),
  }));
  const gateway: NodeJS.ProcessEnv = {
    ...shared,
    NATS_URL: link('gateway → broker'),
    CORE_URL: link('gateway → svc-core'),
    SERVICES: JSON.stringify(services),
    RELEASES_DIR: join(dir, 'releases'),
  };
  const core: NodeJS.ProcessEnv = {
    SMTP_URL: link('svc-core → mail'),
    SIGNING_KEY: JSON.stringify(keys.signingKey),
    SECRET_KEY: keys.secretKey,
    FILES_DIR: join(dir, 'files'),
    DELETION_SERVICES: (await deletionServices(serviceNames)).map(url).join(','),
  };
  const notifications: NodeJS.ProcessEnv = {
    TOPIC_SERVICES: JSON.stringify(topicUrls(await topicServices(serviceNames), url)),
  };
  const envOf = (name: ProcessName): NodeJS.ProcessEnv => {
    const folder = folderOf(name);
    if (folder === 'gateway') return gateway;
    return {
      ...shared,
      DATABASE_URL: links.get(`${folder} → database`)?.url,
      NATS_URL: link(`${folder} → broker`),
      CORE_URL: url('svc-core'),
      SERVICE_KEY: serviceKey(keys.secretKey, folder),
      JWT_AUDIENCE: folder,
      SEED_DEMO: '1',
      ...(folder === 'svc-core' ? core : {}),
      ...(folder === 'svc-notifications' ? notifications : {}),
    };
  };
  return { envOf, publicUrl };
}
