import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { generate } from '../prisma/generate.ts';
import { newMigration } from '../prisma/new-migration.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { assertFree, type Domain, domainNamed, foldersOf } from './domain.ts';
import { fillTemplates } from './fill-templates.ts';
import {
  addContractExport,
  areCommitted,
  formatFolders,
  removeContractExport,
  updateLockfile,
} from './workspace-files.ts';

function deleteFolders(domain: Domain): void {
  for (const folder of foldersOf(domain)) {
    rmSync(join(repositoryDir, folder), { recursive: true, force: true });
  }
}

async function create(domain: Domain): Promise<void> {
  assertFree(domain);
  const { service } = domain.folders;
  try {
    fillTemplates(domain);
    addContractExport(domain);
    await formatFolders(foldersOf(domain));
    if (!(await newMigration(service, 'init'))) throw new Error(`${service} has no tables`);
    await generate(service);
    await updateLockfile();
  } catch (error) {
    // What was written so far would make the next run fail.
    deleteFolders(domain);
    removeContractExport(domain);
    throw error;
  }
}

/** Removes what `create` wrote, as long as it is not committed, and the local releases of the remote. */
async function remove(domain: Domain): Promise<void> {
  const folders = foldersOf(domain);
  if (!folders.some((folder) => existsSync(join(repositoryDir, folder)))) {
    throw new OperatorError(`There is no domain ${domain.name}.`);
  }
  if (await areCommitted(folders)) {
    throw new OperatorError(
      `${domain.name} is committed: remove it by git (git rm -r ${folders.join(' ')}), and its line in packages/contracts/package.json.`,
    );
  }
  deleteFolders(domain);
  removeContractExport(domain);
  await updateLockfile();
  const { dataDir } = optionsFromEnv(process.env);
  rmSync(join(dataDir, 'releases', domain.folders.remote), { recursive: true, force: true });
}

function nextSteps({ name, folders: { contract, service, remote } }: Domain): string {
  return `Created ${name}:
  ${contract}/  the contract: routes and events
  ${service}/  the service and its database
  ${remote}/  the page /${name}, a menu entry and a tab of editions, in eleven languages
Next:
  npm start  then open /${name}
  npm run dev -- ${name}  this domain in development, the others as built
  npm test -- ${name}  its tests
  npm run migration -- ${service} <name>  after a change of ${service}/prisma/schema.prisma
  npm run create -- ${name} --remove  removes it, as long as it is not committed`;
}

/** `npm run create -- <domain> [--remove]`. */
export async function createCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { remove: { type: 'boolean', default: false } },
  });
  const [name] = positionals;
  if (!name || positionals.length > 1) {
    throw new OperatorError('Usage: npm run create -- <domain>, in small letters: "gear-swap".');
  }
  const domain = domainNamed(name);
  if (values.remove) {
    await remove(domain);
    console.log(`Removed ${name}. Its local database stays until "npm run reset".`);
  } else {
    await create(domain);
    console.log(nextSteps(domain));
  }
}
