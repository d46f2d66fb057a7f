import { spawn } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a Node program that writes straight to the terminal, such as a test runner. It ends with us, however we end.
 * @param args Node's own options, script and arguments
 * @returns its exit code; 1 when a signal ended it
 */
export async function runVisibly(
  args: string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--import',
      join(import.meta.dirname, 'follow-parent.mjs'),
      ...args,
    ],
    {
      cwd: options.cwd,
      env: { ...(options.env ?? process.env), FOLLOW_PARENT: 'alone' },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    },
  );
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
