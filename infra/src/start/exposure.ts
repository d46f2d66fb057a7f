import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionFaults, reachableBy } from '@siteswap/service-kit/runner';
import { OperatorError } from '../operator-error.ts';
import { variableSuffix } from './services.ts';

/**
 * Why others may reach this site or its data: an address or interface that is not this machine's, or a database,
 * broker or sign-in provider that is not the embedded one. Empty on a machine of one's own, where alone the
 * demonstration accounts, the local sign-in provider and the mail catcher run.
 */
export function exposures(env: NodeJS.ProcessEnv): string[] {
  const ownServers = Object.keys(env).filter(
    (name) => /^(DATABASE_URL_.+|NATS_URL|OIDC_PROVIDERS)$/.test(name) && env[name],
  );
  return [
    ...reachableBy(env).map((name) => `${name} is ${env[name] || 'empty'}`),
    ...(env['NODE_ENV'] === 'production' ? ['NODE_ENV is production'] : []),
    ...ownServers.map((name) => `${name} is set`),
  ];
}

/** What was seeded into this data folder's databases: service → hash of its seed. */
export const seedFile = (dataDir: string) => join(dataDir, 'seeded.json');

function hasSeededDatabase(env: NodeJS.ProcessEnv, dataDir: string): boolean {
  const file = seedFile(dataDir);
  if (!existsSync(file)) return false;
  const services = Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object);
  return services.some((service) => !env[`DATABASE_URL_${variableSuffix(service)}`]);
}

/**
 * Decides whether this is a demonstration, and stops an unsafe start of a site that others may reach.
 * @returns whether demonstration accounts, the local sign-in provider and the mail catcher may run
 * @throws OperatorError with a sentence for each variable to set
 */
export function planExposure({
  env,
  dataDir,
}: {
  env: NodeJS.ProcessEnv;
  dataDir: string;
}): boolean {
  const reasons = exposures(env);
  const faults = productionFaults({
    ...env,
    // The gateway's default: a site with a public address stands behind a proxy, which must be counted.
    TRUSTED_PROXIES: env['TRUSTED_PROXIES'] ?? '0',
    // Each service has a variable of its own; this one belongs to another program of the same shell.
    DATABASE_URL: undefined,
  });
  if (reasons.length > 0) {
    const because = `others may reach this site (${reasons.join(', ')})`;
    if (!env['SMTP_URL']) {
      faults.push(
        `Set SMTP_URL to a mail server: the mail catcher shows codes to all, and ${because}.`,
      );
    }
    if (env['SEED_DEMO'] === '1') {
      faults.push(`Remove SEED_DEMO: the password of its accounts is public, and ${because}.`);
    }
    if (hasSeededDatabase(env, dataDir)) {
      faults.push(
        `Set DATA_DIR to a new folder, or empty this one with npm run reset: ${dataDir} contains demonstration accounts with a public password, and ${because}.`,
      );
    }
  }
  if (faults.length > 0) throw new OperatorError(faults.join('\n'));
  return reasons.length === 0;
}
