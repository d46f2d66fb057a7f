import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { OperatorError } from '../operator-error.ts';
import { foldersWithClient, repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';

const require = createRequire(import.meta.url);

/** Where the schema's generator puts the client: a convention of all services. */
const generatedDir = 'src/generated/prisma';

function hashOf(schema: string): string {
  const { version } = require('prisma/package.json') as { version: string };
  return createHash('sha256').update(version).update(schema).digest('hex');
}

/**
 * Generates the Prisma client of a service unless the present one was made from the same schema.
 * @returns whether it had to
 */
export async function generateClient(service: string): Promise<boolean> {
  const schemaFile = join(repositoryDir, service, 'prisma/schema.prisma');
  const hash = hashOf(readFileSync(schemaFile, 'utf8'));
  const stamp = join(repositoryDir, service, generatedDir, 'schema.sha256');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;

  const cli = join(dirname(require.resolve('prisma/package.json')), 'build/index.js');
  const { code, output } = await runNode([cli, 'generate', '--schema', schemaFile, '--no-hints'], {
    cwd: join(repositoryDir, service),
    env: {
      ...process.env,
      // The command line wants to download its schema engine, which generating never uses: any file satisfies it.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  });
  if (code !== 0)
    throw new OperatorError(`${service}/prisma/schema.prisma is not valid: ${output}`);
  writeFileSync(stamp, hash);
  return true;
}

/** Generates the clients that are missing or outdated, so that types and tests find them. */
export async function generateClients(): Promise<void> {
  for (const folder of foldersWithClient()) await generateClient(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const folder of foldersWithClient()) {
    console.log(`${folder}: ${(await generateClient(folder)) ? 'generated' : 'up to date'}`);
  }
}
