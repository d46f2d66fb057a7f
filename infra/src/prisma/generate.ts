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

/** Runs the service's own `src/generate.ts`, which makes files that it reads. @returns whether it had to make one */
async function generateFiles(service: string): Promise<boolean> {
  const program = join(repositoryDir, service, 'src/generate.ts');
  if (!existsSync(program)) return false;
  const { code, output } = await runNode([program], {
    cwd: join(repositoryDir, service),
    env: process.env,
  });
  if (code !== 0) throw new OperatorError(`${service}/src/generate.ts failed: ${output}`);
  return output.length > 0;
}

/**
 * Generates what a service needs and git does not contain: its Prisma client and files of its own, unless the present ones
 * were made from the same source.
 * @returns whether it had to
 */
export async function generate(service: string): Promise<boolean> {
  const [hasClient, hasFiles] = await Promise.all([
    generateClient(service),
    generateFiles(service),
  ]);
  return hasClient || hasFiles;
}

async function generateClient(service: string): Promise<boolean> {
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

/** Generates what is missing or outdated, so that types and tests find it. */
export async function generateAll(): Promise<void> {
  for (const folder of foldersWithClient()) await generate(folder);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const folder of foldersWithClient()) {
    console.log(`${folder}: ${(await generate(folder)) ? 'generated' : 'up to date'}`);
  }
}
