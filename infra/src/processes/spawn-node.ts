import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Starts a Node program that ends when we do, however we end.
 * @param args Node's own options, script and arguments
 * @param options.output where both its outputs go
 */
export function spawnNode(
  args: string[],
  options: Omit<SpawnOptions, 'stdio'> & { output: 'pipe' | 'inherit' | number },
): ChildProcess {
  const { output, env = process.env, ...rest } = options;
  return spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      join(import.meta.dirname, 'follow-parent.mjs'),
      ...args,
    ],
    {
      ...rest,
      env: { ...env, SITESWAP_PARENT: `${process.pid}` },
      stdio: ['ignore', output, output, 'ipc'],
    },
  );
}
