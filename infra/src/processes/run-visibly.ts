import { spawnNode } from './spawn-node.ts';
import { stopChild } from './stop-process.ts';

/**
 * Runs a Node program that writes straight to the terminal, such as a test runner. It ends with us, however we end.
 * @param args Node's own options, script and arguments
 * @param options.limitMs milliseconds after which it is ended; none
 * @returns its exit code; 1 when a signal ended it
 */
export async function runVisibly(
  args: string[],
  {
    limitMs,
    ...options
  }: { readonly cwd: string; readonly env?: NodeJS.ProcessEnv; readonly limitMs?: number },
): Promise<number> {
  const child = spawnNode(args, { ...options, output: 'inherit' });
  const limit =
    limitMs === undefined
      ? undefined
      : setTimeout(() => void stopChild(child, 'SIGTERM', 5_000), limitMs);
  return new Promise<number>((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  }).finally(() => clearTimeout(limit));
}
