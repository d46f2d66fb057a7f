import type { BackingServers } from './backing-servers.ts';
import type { Secrets } from './secrets.ts';

export interface ServiceEnvOptions {
  env: NodeJS.ProcessEnv;
  secrets: Secrets;
  servers: BackingServers;
  publicUrl: string;
  releasesDir: string;
  /** Port of every process, by name. */
  ports: Map<string, number>;
}

/** Variables of every process; what the environment already says wins where a person may choose. */
export function serviceEnv(options: ServiceEnvOptions): (name: string) => NodeJS.ProcessEnv {
  const { env, secrets, servers, ports } = options;
  const url = (name: string) => `http://127.0.0.1:${ports.get(name)}`;
  const services = [...ports.keys()].filter((name) => name !== 'gateway');
  const shared: NodeJS.ProcessEnv = {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    NATS_PREFIX: 'siteswap',
    JWT_ISSUER: 'siteswap',
    JWT_AUDIENCE: 'siteswap-services',
    RATE_LIMIT_FACTOR: '1',
    INTERNAL_TOKEN: secrets.INTERNAL_TOKEN,
    PUBLIC_URL: options.publicUrl,
    ...env,
    NATS_URL: servers.natsUrl,
    JWKS_URL: `${url('svc-core')}/.well-known/jwks.json`,
    CORE_URL: url('svc-core'),
  };
  const own: Record<string, NodeJS.ProcessEnv> = {
    'svc-core': {
      SMTP_URL: servers.smtpUrl,
      SECRET_KEY: env['SECRET_KEY'] ?? secrets.SECRET_KEY,
      SIGNING_KEY: env['SIGNING_KEY'] ?? secrets.SIGNING_KEY,
    },
    gateway: {
      SERVICES: JSON.stringify(services.map((name) => ({ name, url: url(name) }))),
      RELEASES_DIR: options.releasesDir,
      DEPLOY_TOKEN: env['DEPLOY_TOKEN'] ?? secrets.DEPLOY_TOKEN,
      TRUSTED_PROXIES: env['TRUSTED_PROXIES'] ?? '0',
    },
  };
  return (name) => {
    const database = servers.databases.find(({ service }) => service === name);
    const behindGateway = name === 'gateway' ? {} : { HOST: '127.0.0.1', TRUSTED_PROXIES: '1' };
    const merged: NodeJS.ProcessEnv = {
      ...shared,
      ...behindGateway,
      ...(database ? { DATABASE_URL: database.url } : {}),
      ...own[name],
    };
    // A process sees its own database only, and keys stay with the one service that uses them.
    for (const variable of Object.keys(merged)) {
      const isForeign =
        variable.startsWith('DATABASE_URL_') ||
        (['SIGNING_KEY', 'SECRET_KEY', 'SMTP_URL', 'DEPLOY_TOKEN'].includes(variable) &&
          !own[name]?.[variable]);
      if (isForeign) delete merged[variable];
    }
    return merged;
  };
}
