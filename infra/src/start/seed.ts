import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { inputHash } from '../releases/input-hash.ts';
import type { ServiceDatabase } from './backing-servers.ts';

export interface SeedOptions {
  dataDir: string;
  databases: ServiceDatabase[];
  env: NodeJS.ProcessEnv;
  envOf: (service: string) => NodeJS.ProcessEnv;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** What was seeded into this data folder's databases: service → hash of its seed. */
function readStamps(file: string): Record<string, string> {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {};
}

async function runSeed(
  service: string,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal | undefined,
): Promise<string> {
  const { code, output } = await runNode([join(repositoryDir, service, 'src/seed.ts')], {
    cwd: join(repositoryDir, service),
    env: { ...env, SEED_DEMO: '1' },
    signal,
  });
  if (code !== 0) {
    throw new OperatorError(`The demonstration data of ${service} could not be made: ${output}`);
  }
  return output;
}

/**
 * Fills databases with demonstration data: embedded ones once per change of the seed, given ones only when
 * SEED_DEMO=1 asks for it. svc-core goes first: the others refer to its people.
 */
export async function seedDatabases(options: SeedOptions): Promise<void> {
  const file = join(options.dataDir, 'seeded.json');
  const stamps = readStamps(file);
  const isCore = ({ service }: ServiceDatabase) => service === 'svc-core';
  const ordered = [...options.databases].sort((a, b) => Number(isCore(b)) - Number(isCore(a)));
  for (const { service, isEmbedded } of ordered) {
    if (!existsSync(join(repositoryDir, service, 'src/seed.ts'))) continue;
    if (!isEmbedded && options.env['SEED_DEMO'] !== '1') continue;
    const hash = inputHash(repositoryDir, [`${service}/src/seed.ts`, `${service}/src/seed`]);
    if (isEmbedded && stamps[service] === hash) continue;
    const words = await runSeed(service, options.envOf(service), options.signal);
    options.say(words.split('\n').pop() || `${service}: demonstration data is there`);
    if (isEmbedded) {
      stamps[service] = hash;
      writeFileSync(file, `${JSON.stringify(stamps, null, 2)}\n`);
    }
  }
}
