import { resolve } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';

export interface PlatformOptions {
  /** Folder of all state; absolute or relative to the repository. */
  dataDir: string;
  /** Port of the public origin; 0 takes a free one. */
  port: number;
  /** Port of the mail catcher's page; 0 takes a free one. */
  mailPort: number;
  /** Variables on top of this process's own. */
  env?: Record<string, string | undefined>;
  /** Print nothing. */
  quiet?: boolean;
  /** `false` in tests: PostgreSQL does not wait for the disk, and a crash of the machine may lose data. */
  durable?: boolean;
  /** Only these services (and the gateway when named); all that are found otherwise. */
  services?: string[];
  /** Use the last builds of the front ends without building them again. */
  skipBuild?: boolean;
  /** Gives up starting: everything begun is stopped, and `startPlatform` rejects. */
  signal?: AbortSignal;
}

function portFrom(env: NodeJS.ProcessEnv, name: string, standard: number): number {
  const text = env[name];
  if (text === undefined || text === '') return standard;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new OperatorError(`${name} is "${text}": set it to a number from 1 to 65535.`);
  }
  return port;
}

/** Options as `npm start` takes them from the environment: PORT, MAIL_PORT, DATA_DIR. */
export function optionsFromEnv(env: NodeJS.ProcessEnv): PlatformOptions {
  return {
    dataDir: resolve(repositoryDir, env['DATA_DIR'] || '.data'),
    port: portFrom(env, 'PORT', 3000),
    mailPort: portFrom(env, 'MAIL_PORT', 1080),
  };
}
