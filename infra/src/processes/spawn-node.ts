import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';

/**
 * Where Node caches what it compiled, without the types: a process that finds its sources here starts sooner and never
 * loads the parser of types, some 25 MiB.
 */
const compileCache = join(repositoryDir, 'node_modules/.cache/siteswap/compiled');

/** Starts a program whose files and folders are readable by their owner alone. */
export function withPrivateFiles<T>(start: () => T): T {
  const before = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(before);
  }
}

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
      join(import.meta.dirname, 'end-with-parent.mjs'),
      ...args,
    ],
    {
      ...rest,
      env: {
        NODE_COMPILE_CACHE: compileCache,
        MALLOC_ARENA_MAX: '2',
        ...env,
        SITESWAP_PARENT: `${process.pid}`,
      },
      stdio: ['ignore', output, output, 'ipc'],
    },
  );
}
