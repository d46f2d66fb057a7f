import { join } from 'node:path';
import type { RemoteDefinition } from '@siteswap/contracts/platform';
import { exposedModules } from '../config/federation.ts';
import { serverRequests } from '../config/shared-modules.ts';
import type { ServerBuild } from './server-build.ts';

/**
 * The server file of a remote: what the routes without a guard expose, by the name of the expose.
 * @returns null for a remote that has none
 */
export function remoteServerBuild(
  definition: RemoteDefinition,
  options: { cwd: string; version: string; browserOnly: readonly string[] },
): ServerBuild | null {
  const { cwd, version, browserOnly } = options;
  const files = exposedModules(definition, cwd);
  const open = definition.routes.filter(({ guard }) => guard === undefined);
  const names = [...new Set(open.map(({ expose }) => expose))];
  if (names.length === 0) return null;
  const exposes = names.map((name) => {
    const file = JSON.stringify(join(cwd, files[name] ?? ''));
    return `${JSON.stringify(name)}: require(${file}).default`;
  });
  return {
    cwd,
    modules: { [join(cwd, 'src/server-pages.js')]: `module.exports = { ${exposes.join(', ')} };` },
    externals: serverRequests(cwd),
    browserOnly,
    assetPrefix: `/mf/${definition.name}/${version}/`,
  };
}
