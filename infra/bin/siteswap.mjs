#!/usr/bin/env node
// Entry of every npm script: runs on any Node ≥ 20 without dependencies, installs what is missing (Node 24,
// node_modules), then starts infra/src/cli.ts.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dependenciesAreInPlace, installDependencies } from './dependencies.mjs';
import { fail, print, withInstallLock } from './install-steps.mjs';
import { findNode, installNode } from './node-runtime.mjs';
import { onNpmExit } from './on-npm-exit.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

if (Number(process.versions.node.split('.')[0]) < 20) {
  fail(`This is Node ${process.versions.node}; install Node 20 or newer (https://nodejs.org).`);
}

let node = findNode(root);
if (!node || !dependenciesAreInPlace(root)) {
  await withInstallLock(root, async () => {
    node = findNode(root) ?? (await installNode(root));
    if (!dependenciesAreInPlace(root)) {
      await installDependencies(root, node);
      print('dependencies are in place');
    }
  });
}

/** The runner stays in memory for as long as the product runs. */
const isRunner = ['start', 'dev'].includes(process.argv[2]);
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    '--max-semi-space-size=2',
    ...(isRunner ? ['--import', join(root, 'infra/src/processes/give-memory-back.mjs')] : []),
    join(root, 'infra/src/cli.ts'),
    ...process.argv.slice(2),
  ],
  {
    // The channel closes when this process ends, even by `kill -9`.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/siteswap/compiled'),
      // glibc otherwise retains a pool for each thread.
      MALLOC_ARENA_MAX: '2',
      ...process.env,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      SITESWAP_PARENT: String(process.pid),
      SITESWAP_INSTALL_SECONDS: process.uptime().toFixed(1),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
onNpmExit(() => child.kill('SIGTERM'));
child.on('error', (error) => fail(`Node 24 did not start: ${error.message}.`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
