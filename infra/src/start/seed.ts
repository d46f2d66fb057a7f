import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { inputHash } from '../releases/input-hash.ts';
import { seedFile } from './exposure.ts';

export interface SeedOptions {
  dataDir: string;
  /** Services with an embedded database. */
  services: string[];
  envOf: (service: string) => NodeJS.ProcessEnv;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** What was seeded into this data folder's databases: service → hash of its seed. */
function readStamps(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

/** Exit code of a seed that timed out waiting for data of another service (EX_TEMPFAIL): it runs again at the next start. */
const tryAgainLater = 75;

/** @returns whether the seed is complete */
async function runSeed(service: string, options: SeedOptions): Promise<boolean> {
  const { code, output } = await runNode([join(repositoryDir, service, 'src/seed.ts')], {
    cwd: join(repositoryDir, service),
    env: { ...options.envOf(service), SEED_DEMO: '1' },
    signal: options.signal,
  });
  if (code !== 0 && code !== tryAgainLater) {
    throw new OperatorError(`The demonstration data of ${service} could not be made: ${output}`);
  }
  options.log(output.split('\n').pop() || `${service}: demonstration data is there`);
  return code === 0;
}

/** Stands for a hash while a seed runs: the accounts of one that was interrupted are there as well. */
const unfinished = 'unfinished';

/**
 * Fills embedded databases with demonstration data, once per change of the seed. The services are running, so that a
 * seed may wait for what another one publishes. svc-core goes first: the others refer to its people.
 */
export async function seedDatabases(options: SeedOptions): Promise<void> {
  const file = seedFile(options.dataDir);
  const stamps = readStamps(file);
  const stamp = (service: string, hash: string) => {
    stamps[service] = hash;
    writeFileSync(file, `${JSON.stringify(stamps, null, 2)}\n`, { mode: 0o600 });
  };

  const seed = async (service: string): Promise<void> => {
    if (!existsSync(join(repositoryDir, service, 'src/seed.ts'))) return;
    const hash = inputHash(repositoryDir, [`${service}/src/seed.ts`, `${service}/src/seed`]);
    if (stamps[service] === hash) return;
    stamp(service, unfinished);
    if (await runSeed(service, options)) stamp(service, hash);
  };

  const core = options.services.filter((service) => service === 'svc-core');
  const others = options.services.filter((service) => service !== 'svc-core');
  for (const group of [core, others]) {
    // Waits for all, so that none is left running when the first failure is thrown.
    await Promise.allSettled(group.map(seed)).then((results) => {
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    });
  }
}
