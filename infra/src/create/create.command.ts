import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { generate } from '../prisma/generate.ts';
import { newMigration } from '../prisma/new-migration.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { assertFree, type Domain, domainNamed, domainsWithService, pathsOf } from './domain.ts';
import { fillTemplates } from './fill-templates.ts';
import {
  addContractExport,
  areCommitted,
  formatFolders,
  removeContractExport,
  updateLockfile,
} from './workspace-files.ts';

const usage =
  'Usage: npm run create -- <domain> [--backed-by <domain>], in small letters: "gear-swap".';

function deleteFiles(domain: Domain): void {
  for (const path of pathsOf(domain)) {
    rmSync(join(repositoryDir, path), { recursive: true, force: true });
  }
}

async function create(domain: Domain): Promise<void> {
  assertFree(domain);
  const { service, isBacked } = domain;
  try {
    fillTemplates(domain);
    addContractExport(domain);
    await formatFolders(pathsOf(domain));
    if (!isBacked) {
      if (!(await newMigration(service, 'init'))) throw new Error(`${service} has no tables`);
      await generate(service);
    }
    await updateLockfile();
  } catch (error) {
    // What was written so far would make the next run fail.
    deleteFiles(domain);
    removeContractExport(domain);
    throw error;
  }
}

/** Removes what `create` wrote, as long as it is not committed, and the local releases of the remote. */
async function remove(domain: Domain): Promise<void> {
  const paths = pathsOf(domain);
  if (!paths.some((path) => existsSync(join(repositoryDir, path)))) {
    throw new OperatorError(`There is no domain ${domain.name}.`);
  }
  if (await areCommitted(paths)) {
    throw new OperatorError(
      `${domain.name} is committed: remove it by git (git rm -r ${paths.join(' ')}), and its line in packages/contracts/package.json.`,
    );
  }
  deleteFiles(domain);
  removeContractExport(domain);
  await updateLockfile();
  const { dataDir } = optionsFromEnv(process.env);
  rmSync(join(dataDir, 'releases', domain.remote), { recursive: true, force: true });
}

/** Asks in a terminal which service the remote calls. @returns undefined for one of its own */
async function askForService(): Promise<string | undefined> {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const choices = domainsWithService().join(', ');
    const service = await terminal.question(
      `Which service backs it? Enter for one of its own, or ${choices}: `,
    );
    return service.trim() || undefined;
  } finally {
    terminal.close();
  }
}

function nextSteps(domain: Domain): string {
  const { name, service, remote, isBacked } = domain;
  const parts = isBacked
    ? [
        `packages/contracts/src/${name}/  the addresses of its pages`,
        `${remote}/  the page /${name} and a menu entry, in eleven languages; it needs ${service}`,
      ]
    : [
        `packages/contracts/src/${name}/  the contract: routes and events`,
        `${service}/  the service and its database`,
        `${remote}/  the page /${name}, a menu entry, a tab and a section of the management of editions, in eleven languages`,
      ];
  const migration = isBacked
    ? []
    : [`npm run migration -- ${service} <name>  after a change of ${service}/prisma/schema.prisma`];
  const next = [
    `npm start  then open /${name}`,
    `npm run dev -- ${name}  this domain in development, the others as built`,
    `npm test -- ${name}  its tests`,
    ...migration,
    `npm run create -- ${name} --remove  removes it, as long as it is not committed`,
  ];
  const lines = (texts: readonly string[]) => texts.map((text) => `  ${text}`).join('\n');
  return `Created ${name}:
${lines([...parts, `e2e/src/journeys/${name}.spec.ts  a journey`])}
Next:
${lines(next)}`;
}

/** `npm run create -- <domain> [--backed-by <domain>] [--remove]`. */
export async function createCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      remove: { type: 'boolean', default: false },
      'backed-by': { type: 'string' },
    },
  });
  const [name] = positionals;
  if (!name || positionals.length > 1) throw new OperatorError(usage);
  if (values.remove) {
    await remove(domainNamed(name));
    console.log(`Removed ${name}. Its local database stays until "npm run reset".`);
    return;
  }
  const domain = domainNamed(name, values['backed-by'] ?? (await askForService()));
  await create(domain);
  console.log(nextSteps(domain));
}
