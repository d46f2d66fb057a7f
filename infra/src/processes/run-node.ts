import { spawnNode } from './spawn-node.ts';

/**
 * Runs a Node program to its end. It ends with us, however we end.
 * @param args script and arguments
 * @param options.signal ends it when it fires; the promise then rejects
 * @returns its exit code (null when a signal ended it) and all it wrote
 */
export async function runNode(
  args: string[],
  options: { cwd: string; env: NodeJS.ProcessEnv; signal?: AbortSignal | undefined },
): Promise<{ code: number | null; output: string }> {
  const chunks: Buffer[] = [];
  const child = spawnNode(args, { ...options, output: 'pipe' });
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  return { code, output: Buffer.concat(chunks).toString().trim() };
}
