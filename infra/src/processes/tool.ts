import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { repositoryDir } from '../paths.ts';

/**
 * Script of an installed command-line tool, to be run by this Node.
 * @param script path inside the package
 * @param workspace folder of the repository that depends on the tool
 */
export function tool(packageName: string, script: string, workspace = '.'): string {
  const require = createRequire(join(repositoryDir, workspace, 'package.json'));
  return join(dirname(require.resolve(`${packageName}/package.json`)), script);
}
