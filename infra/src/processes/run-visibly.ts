import { spawnNode } from './spawn-node.ts';

/**
 * Runs a Node program that writes straight to the terminal, such as a benchmark. It ends with us, however we end.
 * @param args Node's own options, script and arguments
 * @returns its exit code; 1 when a signal ended it
 */
export function runVisibly(
  args: string[],
  options: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawnNode(args, { ...options, output: 'inherit' });
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
