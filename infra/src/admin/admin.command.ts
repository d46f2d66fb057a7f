import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { runningPid } from '../start/run-lock.ts';
import { loadSecrets } from '../start/secrets.ts';
import { optionsFromEnv } from '../start/settings.ts';

const service = join(repositoryDir, 'svc-core');

/** Port of the embedded PostgreSQL: the fourth line of the file that it writes while it runs. */
function embeddedPort(dataDir: string): string | null {
  const file = join(dataDir, 'postgres/postmaster.pid');
  const port = existsSync(file) ? readFileSync(file, 'utf8').split('\n')[3]?.trim() : undefined;
  return port && runningPid(dataDir) !== null ? port : null;
}

/** @throws OperatorError when no database can be reached without starting one */
function databaseUrl(env: NodeJS.ProcessEnv): string {
  const given = env['DATABASE_URL_CORE'];
  if (given) return given;
  const { dataDir } = optionsFromEnv(env);
  const port = embeddedPort(dataDir);
  if (!port) {
    throw new OperatorError(
      `No copy is running on ${dataDir}. Run npm start, or set DATABASE_URL_CORE, and run again.`,
    );
  }
  const password = encodeURIComponent(loadSecrets(dataDir).postgresPassword);
  return `postgresql://siteswap:${password}@127.0.0.1:${port}/core`;
}

/** `npm run admin -- <e-mail>`: makes a member with a confirmed address administrator. */
export async function adminCommand([address]: string[]): Promise<void> {
  if (!address?.includes('@')) throw new OperatorError('Usage: npm run admin -- <e-mail>');
  const { code, output } = await runNode([join(service, 'src/make-admin.ts'), address], {
    cwd: service,
    env: { ...process.env, DATABASE_URL: databaseUrl(process.env) },
  });
  if (code !== 0) throw new OperatorError(output);
  console.log(output);
}
