import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { print, runNpm, toolchainDir } from './install-steps.mjs';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const stampFile = (root) => join(root, 'node_modules', '.siteswap-install');
/** Exists while an installation goes on: what an interrupted one left is not to be trusted. */
const unfinishedFile = (root) => join(toolchainDir(root), 'install.unfinished');

/** npm's own record of what is in node_modules. */
const recordFile = join('node_modules', '.package-lock.json');

/** Hash of what decides what npm installs, and of what it says is installed: either may change by hand. */
function presentState(root) {
  const files = ['package-lock.json', 'package.json', recordFile];
  for (const folder of ['.', 'packages']) {
    if (!existsSync(join(root, folder))) continue;
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const file = join(folder, entry.name, 'package.json');
      if (entry.isDirectory() && entry.name !== 'node_modules' && existsSync(join(root, file))) {
        files.push(file);
      }
    }
  }
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

const fitsHere = ({ os, cpu, libc }) =>
  !libc && (os?.includes(process.platform) ?? true) && (cpu?.includes(process.arch) ?? true);

/** Whether that record contains what the lockfile wants, so that `npm install` by hand counts. */
function matchesLockfile(root) {
  const record = join(root, recordFile);
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(
    ([path, wanted]) =>
      !path.startsWith('node_modules/') ||
      (wanted.optional && !(wanted.os && fitsHere(wanted))) ||
      wanted.peer ||
      (path in installed && installed[path].version === wanted.version),
  );
}

/** The packages whose install scripts this project wants, among those that are installed. */
function packagesWithScripts(root) {
  return Object.entries(readJson(join(root, 'package.json')).allowScripts)
    .filter(([name, allowed]) => allowed && existsSync(join(root, 'node_modules', name)))
    .map(([name]) => name);
}

/** Whether node_modules is what the lockfile and the package.json files say. */
export function dependenciesAreInPlace(root) {
  if (existsSync(unfinishedFile(root))) return false;
  const state = presentState(root);
  const stamp = stampFile(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === state) return true;
  if (!matchesLockfile(root)) return false;
  writeFileSync(stamp, state);
  return true;
}

/**
 * Installs what the lockfile says, then runs only the install scripts that package.json allows, whatever the version
 * of npm. Not `npm ci`: it rejects a lockfile made where a registry lacked the binaries of other platforms.
 */
export async function installDependencies(root, node) {
  print('installing dependencies (a minute or two the first time)');
  writeFileSync(unfinishedFile(root), '');
  await runNpm(root, node, root, ['install', '--no-save', '--ignore-scripts']);
  const names = packagesWithScripts(root);
  if (names.length > 0) {
    print('running the install scripts the project allows');
    await runNpm(root, node, root, ['rebuild', ...names]);
  }
  writeFileSync(stampFile(root), presentState(root));
  rmSync(unfinishedFile(root), { force: true });
}
