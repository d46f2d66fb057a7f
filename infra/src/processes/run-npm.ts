import { spawn } from 'node:child_process';
import { repositoryDir } from '../paths.ts';

/**
 * Runs npm in the repository.
 * @param options.timeoutMs after which it is killed
 * @returns its exit code (null when a signal ended it, or it is missing) and what it printed
 */
export function runNpm(
  args: string[],
  { timeoutMs }: { timeoutMs: number },
): Promise<{ code: number | null; output: string; errors: string }> {
  const chunks: Record<'output' | 'errors', Buffer[]> = { output: [], errors: [] };
  const child = spawn('npm', args, {
    cwd: repositoryDir,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  child.stdout.on('data', (chunk: Buffer) => chunks.output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.errors.push(chunk));
  return new Promise((resolve) => {
    const end = (code: number | null) =>
      resolve({
        code,
        output: Buffer.concat(chunks.output).toString(),
        errors: Buffer.concat(chunks.errors).toString(),
      });
    child.on('error', () => end(null));
    child.on('close', end);
  });
}
