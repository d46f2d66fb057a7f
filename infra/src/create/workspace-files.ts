import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';
import type { Domain } from './domain.ts';

const run = promisify(execFile);

interface ContractsPackage {
  exports: Record<string, string>;
}

const contractsPackage = join(repositoryDir, 'packages/contracts/package.json');

function editExports(edit: (exports: Record<string, string>) => Record<string, string>): void {
  const text = JSON.parse(readFileSync(contractsPackage, 'utf8')) as ContractsPackage;
  const changed = { ...text, exports: edit(text.exports) };
  writeFileSync(contractsPackage, `${JSON.stringify(changed, null, 2)}\n`);
}

/** Exports `@siteswap/contracts/<domain>`. */
export function addContractExport({ name }: Domain): void {
  editExports((exports) => ({ ...exports, [`./${name}`]: `./src/${name}/index.ts` }));
}

export function removeContractExport({ name }: Domain): void {
  editExports((exports) =>
    Object.fromEntries(Object.entries(exports).filter(([key]) => key !== `./${name}`)),
  );
}

/**
 * Writes the workspaces into package-lock.json. Their dependencies are in it already, so npm fetches nothing; `npm start`
 * links them.
 */
export async function updateLockfile(): Promise<void> {
  const script = process.env['npm_execpath'];
  const args = ['install', '--package-lock-only', '--ignore-scripts', '--offline', '--no-audit'];
  const [command, before] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  try {
    await run(command, [...before, ...args, '--no-fund'], {
      cwd: repositoryDir,
      shell: process.platform === 'win32' && command === 'npm',
    });
  } catch (error) {
    throw new OperatorError(
      `npm could not write package-lock.json: run "npm install". npm said: ${(error as Error).message}`,
    );
  }
}

/** Formats the new files as `npm run check` expects: order of imports and line lengths depend on the name. */
export async function formatFolders(folders: readonly string[]): Promise<void> {
  const biome = tool('@biomejs/biome', 'bin/biome');
  const { code, output } = await runNode([biome, 'check', '--write', ...folders], {
    cwd: repositoryDir,
    env: { ...process.env, NO_COLOR: '1' },
  });
  if (code !== 0) throw new OperatorError(`The new files could not be formatted: ${output}`);
}

/** Whether git tracks files of these folders. */
export async function areCommitted(folders: readonly string[]): Promise<boolean> {
  const { stdout } = await run('git', ['ls-files', '--', ...folders], { cwd: repositoryDir });
  return stdout !== '';
}
