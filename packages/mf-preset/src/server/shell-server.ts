import { join } from 'node:path';
import { contentBase } from '@siteswap/contracts/platform';
import { serverRequests } from '../config/shared-modules.ts';
import type { ServerBuild } from './server-build.ts';

/** `{ 'react': <namespace>, … }`: what server files of remotes import. */
function sharedTable(requests: readonly string[]): string {
  const imports = requests.map(
    (request, index) => `import * as shared${index} from ${JSON.stringify(request)};`,
  );
  const entries = requests.map((request, index) => `${JSON.stringify(request)}: shared${index}`);
  return `${imports.join('\n')}\nexport const shared = { ${entries.join(', ')} };`;
}

/** The server file of the shell: `render` of its entry, and the shared modules that remotes are rendered with. */
export function shellServerBuild(options: {
  cwd: string;
  /** Module that exports `render`. */
  entry: string;
  browserOnly: readonly string[];
}): ServerBuild {
  const { cwd, browserOnly } = options;
  const table = join(cwd, 'src/server-shared.js');
  const entry = JSON.stringify(join(cwd, options.entry));
  return {
    cwd,
    modules: {
      [join(cwd, 'src/server-pages.js')]:
        `export { shared } from ${JSON.stringify(table)}; export { render } from ${entry};`,
      [table]: sharedTable(serverRequests(cwd)),
    },
    browserOnly,
    assetPrefix: contentBase('shell'),
  };
}
