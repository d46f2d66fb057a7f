import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail, print, runNpm, toolchainDir } from './install-steps.mjs';

/** The version the project is made with: an exact dependency, so npm and this script agree. */
function wantedVersion(root) {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).dependencies.node;
}

/** The npm package with Node's binary for this machine. */
function packageName() {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const prefix = platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${platform}-${process.arch}`;
}

function installedAt(root) {
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(toolchainDir(root), 'node_modules', packageName(), 'bin', executable);
}

/** A Node recent enough to run the project: this one, else the one installed earlier; null when there is none. */
export function findNode(root) {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  const file = installedAt(root);
  if (!existsSync(file)) return null;
  const result = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return result.stdout?.trim() === `v${wantedVersion(root)}` ? file : null;
}

/**
 * Installs Node alone, before anything else: npm leaves out optional packages that do not fit the Node it runs on,
 * so the dependencies must be installed by the Node that will use them.
 */
export async function installNode(root) {
  const version = wantedVersion(root);
  print(`getting Node ${version} (once; this one is ${process.versions.node})`);
  const dir = toolchainDir(root);
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, 'package.json'), '{ "private": true }\n');
  await runNpm(root, process.execPath, dir, [
    'install',
    '--ignore-scripts',
    `${packageName()}@${version}`,
  ]);
  const node = findNode(root);
  if (!node) {
    fail(
      `Node ${version} does not run on this machine: install Node 24 or newer (https://nodejs.org).`,
    );
  }
  return node;
}
