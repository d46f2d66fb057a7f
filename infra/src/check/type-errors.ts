import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { generateAll } from '../prisma/generate.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';

const buildInfo = join(repositoryDir, 'node_modules/.cache/siteswap/types.tsbuildinfo');
/** More are never read. */
const maxShown = 10;

/**
 * Type errors of the whole repository, one a line: `mf-x/src/page.tsx(12,3): error TS2322: …`. After the first time only
 * what changed is checked.
 * @throws when the compiler does not run
 */
export async function listTypeErrors(): Promise<string[]> {
  // A fresh clone has none, and types depend on them.
  await generateAll();
  const args = ['-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', buildInfo];
  const { code, output } = await runNode([tool('typescript-7', 'bin/tsc'), ...args], {
    cwd: repositoryDir,
    env: { ...process.env, NO_COLOR: '1' },
  });
  const errors = output.split('\n').filter((line) => /\berror TS\d+: /.test(line));
  if (code !== 0 && errors.length === 0) throw new Error(`Types were not checked: ${output}`);
  return errors;
}

/** Those errors as lines for the terminal. */
export function typeErrorText(errors: readonly string[]): string {
  const shown = errors.slice(0, maxShown).map((error) => `  ${error}`);
  const rest = errors.length - shown.length;
  const title = `✗ ${errors.length} type error${errors.length === 1 ? '' : 's'}`;
  return [title, ...shown, ...(rest > 0 ? [`  and ${rest} more: npm run check`] : [])].join('\n');
}
