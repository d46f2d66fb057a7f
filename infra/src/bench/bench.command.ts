import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runVisibly } from '../processes/run-visibly.ts';

/** `npm run bench`: runs the measurements one after the other; each starts what it measures. */
export async function benchCommand(args: string[]): Promise<void> {
  const dir = join(repositoryDir, 'bench/src');
  const files = (existsSync(dir) ? readdirSync(dir) : [])
    .filter((name) => name.endsWith('.bench.ts') && args.every((text) => name.includes(text)))
    .sort();
  if (files.length === 0) throw new OperatorError('There is no such measurement in bench/src.');
  for (const file of files) {
    const code = await runVisibly([join(dir, file)], { cwd: join(repositoryDir, 'bench') });
    if (code !== 0) process.exitCode = 1;
  }
}
