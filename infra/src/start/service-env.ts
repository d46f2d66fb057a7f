import { frontEnds } from '../releases/front-ends.ts';
import type { BackingServers } from './backing-servers.ts';
import { deployTokens } from './deploy-tokens.ts';
import type { Replica } from './replicas.ts';
import { assertVapidKey, type Secrets } from './secrets.ts';
import { serviceKey } from './service-key.ts';
import { variableSuffix } from './services.ts';
import type { SignInProvider } from './sign-in-providers.ts';

export interface ServiceEnvOptions {
  env: NodeJS.ProcessEnv;
  secrets: Secrets;
  servers: BackingServers;
  publicUrl: string;
  /** Folder on the disk that is watched. */
  dataDir: string;
  releasesDir: string;
  /** Where pictures lie when no bucket is named. */
  filesDir: string;
  /** Where each service, and the gateway, is reached. */
  ports: ReadonlyMap<string, number>;
  /** Services that may block the deletion of an account; while one of them does not run, no account is deleted. */
  deletionServices: readonly string[];
  /** Services that own topics. */
  topicServices: readonly string[];
  /** Providers people may sign in by. */
  providers: readonly SignInProvider[];
  /** The processes of each. */
  replicas: ReadonlyMap<string, readonly Replica[]>;
}

/** Variables with secrets: only the processes that use them receive them. */
const ownKeys = [
  'SIGNING_KEY',
  'SECRET_KEY',
  'SMTP_URL',
  'DEPLOY_TOKEN',
  'DEPLOY_TOKENS',
  'METRICS_TOKEN',
  'VAPID_PRIVATE_KEY',
  'SIGN_IN_PROVIDERS',
];

/** Addresses by the name of the domain, which the names of its topics begin with. */
export const topicUrls = (services: readonly string[], url: (service: string) => string) =>
  Object.fromEntries(services.map((service) => [service.replace(/^svc-/, ''), url(service)]));

/** Variables of every process; what the environment already says wins where a person may choose. */
export function serviceEnv(options: ServiceEnvOptions): (name: string) => NodeJS.ProcessEnv {
  const { env, secrets, servers, ports } = options;
  const secretKey = env['SECRET_KEY'] ?? secrets.SECRET_KEY;
  const vapidKey = env['VAPID_PRIVATE_KEY'] || secrets.VAPID_PRIVATE_KEY;
  assertVapidKey(vapidKey);
  const url = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const services = [...ports.keys()].filter((name) => name !== 'gateway');
  const urlsOf = (name: string) =>
    (options.replicas.get(name) ?? []).map(({ port }) => `http://127.0.0.1:${port}`);
  const hasLoadBalancer = urlsOf('gateway').length > 1;
  const shared: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    NATS_PREFIX: 'siteswap',
    JWT_ISSUER: 'siteswap',
    RATE_LIMIT_FACTOR: '1',
    INTERNAL_TOKEN: secrets.INTERNAL_TOKEN,
    PUBLIC_URL: options.publicUrl,
    ...env,
    DATA_DIR: options.dataDir,
    JWKS_URL: `${url('svc-core')}/.well-known/jwks.json`,
    ...Object.fromEntries(services.map((name) => [`${variableSuffix(name)}_URL`, url(name)])),
  };
  const own: Record<string, NodeJS.ProcessEnv> = {
    'svc-core': {
      EXPORT_SERVICES: services.join(','),
      ...(options.deletionServices.every((name) => ports.has(name))
        ? { DELETION_SERVICES: options.deletionServices.map(url).join(',') }
        : {}),
      SMTP_URL: servers.smtpUrl,
      SECRET_KEY: secretKey,
      SIGNING_KEY: env['SIGNING_KEY'] ?? secrets.SIGNING_KEY,
      FILES_DIR: env['FILES_DIR'] ?? options.filesDir,
      SIGN_IN_PROVIDERS: JSON.stringify(options.providers),
    },
    'svc-notifications': {
      VAPID_PRIVATE_KEY: vapidKey,
      TOPIC_SERVICES: JSON.stringify(
        topicUrls(
          options.topicServices.filter((name) => ports.has(name)),
          url,
        ),
      ),
    },
    gateway: {
      SERVICES: JSON.stringify(services.map((name) => ({ name, urls: urlsOf(name) }))),
      RELEASES_DIR: options.releasesDir,
      DEPLOY_TOKEN: env['DEPLOY_TOKEN'] ?? secrets.DEPLOY_TOKEN,
      DEPLOY_TOKENS: env['DEPLOY_TOKENS'] ?? deployTokens(frontEnds(), secrets.DEPLOY_TOKEN),
      ...(env['METRICS_TOKEN'] ? { METRICS_TOKEN: env['METRICS_TOKEN'] } : {}),
      TRUSTED_PROXIES: `${Number(env['TRUSTED_PROXIES'] ?? 0) + (hasLoadBalancer ? 1 : 0)}`,
      ...(hasLoadBalancer ? { HOST: '127.0.0.1' } : {}),
    },
  };
  return (name) => {
    const database = servers.databases.find(({ service }) => service === name);
    const behindGateway = name === 'gateway' ? {} : { HOST: '127.0.0.1', TRUSTED_PROXIES: '1' };
    const merged: NodeJS.ProcessEnv = {
      ...shared,
      ...behindGateway,
      NATS_URL: servers.natsUrl(name),
      // The gateway asks svc-core for a token for the one service that it calls.
      JWT_AUDIENCE: name,
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...(name === 'gateway' ? {} : { SERVICE_KEY: serviceKey(secretKey, name) }),
      ...own[name],
    };
    // A process sees its own database only, and keys stay with the one service that uses them.
    for (const variable of Object.keys(merged)) {
      const isForeign =
        /^(DATABASE|MIGRATION|NATS)_URL_/.test(variable) ||
        (variable.startsWith('S3_') && name !== 'svc-core') ||
        variable.startsWith('OIDC_') ||
        (ownKeys.includes(variable) && !own[name]?.[variable]);
      if (isForeign) delete merged[variable];
    }
    return merged;
  };
}
