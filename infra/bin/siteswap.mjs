#!/usr/bin/env node
// The door to every npm script: runs on any Node ≥ 20 without a single dependency, brings what is missing
// (Node 24, node_modules), then hands over to infra/src/cli.ts.
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dependenciesAreInPlace, installDependencies } from './dependencies.mjs';
import { say, sorry, withInstallLock } from './install-steps.mjs';
import { findNode, installNode } from './node-runtime.mjs';
import { whenNpmEnds } from './when-npm-ends.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

if (Number(process.versions.node.split('.')[0]) < 20) {
  sorry(`This is Node ${process.versions.node}; install Node 20 or newer (https://nodejs.org).`);
}

let node = findNode(root);
if (!node || !dependenciesAreInPlace(root)) {
  await withInstallLock(root, async () => {
    node = findNode(root) ?? (await installNode(root));
    if (!dependenciesAreInPlace(root)) {
      await installDependencies(root, node);
      say('dependencies are in place');
    }
  });
}

const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    join(root, 'infra/src/cli.ts'),
    ...process.argv.slice(2),
  ],
  {
    // The channel tells the runner when this process is gone, even by `kill -9`.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      PATH: [dirname(node), process.env.PATH].join(delimiter),
      SITESWAP_PARENT: String(process.pid),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
whenNpmEnds(() => child.kill('SIGTERM'));
child.on('error', (error) => sorry(`Node 24 did not start: ${error.message}.`));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
