import { join } from 'node:path';
import type { RsbuildConfig } from '@rsbuild/core';
import type { RemoteDefinition } from '@siteswap/contracts/platform';
import { commonConfig } from './config/common-config.ts';
import { remoteDevelopment } from './config/development.ts';
import { containerName, remoteFederation } from './config/federation.ts';
import { releaseVersion } from './config/release-version.ts';
import { statedShares } from './config/shared-modules.ts';
import { remoteRelease } from './release/remote-release.ts';

export interface RemoteConfigOptions {
  /** Folder of the remote's workspace; the current folder when absent. */
  readonly cwd?: string;
}

/** The whole `rsbuild.config.ts` of a remote, made from what it contributes. */
export function createRemoteConfig(
  definition: RemoteDefinition,
  { cwd = process.cwd() }: RemoteConfigOptions = {},
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
              ...{ definition, version, localesFolder: join(cwd, 'src/locales') },
              shared: statedShares('remote', cwd),
            }),
          ]
        : []),
    ],
    tools: {
      rspack: {
        output: {
          // Two versions of a remote may meet in one tab; their chunks must not be mistaken for each other's.
          uniqueName: `${containerName(definition.name)}_${version}`,
        },
      },
    },
  });
}
