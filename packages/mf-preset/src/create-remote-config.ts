import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import { containerName, type RemoteDefinition } from '@siteswap/contracts/platform';
import { commonConfig } from './config/common-config.ts';
import { hintCompilation } from './config/compile-hint.ts';
import { remoteDevelopment } from './config/development.ts';
import { remoteFederation } from './config/federation.ts';
import { releaseVersion } from './config/release-version.ts';
import { statedShares } from './config/shared-modules.ts';
import { remoteRelease } from './release/remote-release.ts';
import { remoteServerBuild } from './server/remote-server.ts';

export interface RemoteConfigOptions {
  /** Folder of the remote's workspace; the current folder when absent. */
  readonly cwd?: string;
  /** Packages that do nothing without a browser (`leaflet`): the server file has them empty. */
  readonly browserOnly?: readonly string[];
}

/** What a page of the remote is made of; libraries that it loads later (a map) are files of their own. */
const pageFiles = /(^remote-entry\.|\/__federation_expose_)[^/]*\.js$/;

/** The whole `rsbuild.config.ts` of a remote, made from what it contributes. */
export function createRemoteConfig(
  definition: RemoteDefinition,
  { cwd = process.cwd(), browserOnly = [] }: RemoteConfigOptions = {},
): RsbuildConfig {
  const production = process.env['NODE_ENV'] !== 'development';
  const version = releaseVersion(cwd);
  return commonConfig({
    root: cwd,
    source: { entry: {} },
    output: { assetPrefix: 'auto' },
    security: { sri: { enable: production } },
    ...(production ? {} : remoteDevelopment(definition.name)),
    plugins: [
      remoteFederation(definition, { cwd, production }),
      ...(production
        ? [
            remoteRelease({
              cwd,
              definition,
              version,
              localesFolder: join(cwd, 'src/locales'),
              shared: statedShares('remote', cwd),
              server: remoteServerBuild(definition, { cwd, version, browserOnly }),
            }),
          ]
        : []),
    ],
    tools: {
      rspack: {
        plugins: production ? [hintCompilation(pageFiles)] : [],
        output: {
          // Two versions of a remote may meet in one tab; their chunks must not be mistaken for each other's.
          uniqueName: `${containerName(definition.name)}_${version}`,
        },
      },
    },
  });
}
