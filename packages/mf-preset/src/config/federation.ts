import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pluginModuleFederation } from '@module-federation/rsbuild-plugin';
import type { RsbuildPlugin } from '@rsbuild/core';
import { containerName, type RemoteDefinition } from '@siteswap/contracts/platform';
import { sharedModules } from './shared-modules.ts';

/** Every `expose` a definition names, once, with the module that must exist for it. */
export function exposedModules(definition: RemoteDefinition, cwd: string): Record<string, string> {
  const names = [
    ...definition.routes.map(({ expose }) => expose),
    ...definition.slots.map(({ expose }) => expose),
  ].filter((name) => name !== undefined);
  return Object.fromEntries(
    [...new Set(names)].map((name) => {
      const file = `./src/exposes/${name.slice(2)}.tsx`;
      if (!existsSync(join(cwd, file))) {
        throw new Error(`${definition.name} exposes ${name}, but ${file} does not exist`);
      }
      return [name, file];
    }),
  );
}

/**
 * The container of a remote. Its shared modules come from the shell, and in production so does the federation
 * runtime itself, which halves the entry.
 */
export function remoteFederation(
  definition: RemoteDefinition,
  options: { cwd: string; production: boolean },
): RsbuildPlugin {
  return pluginModuleFederation({
    name: containerName(definition.name),
    filename: options.production ? 'remote-entry.[contenthash:8].js' : 'remote-entry.js',
    exposes: exposedModules(definition, options.cwd),
    shared: sharedModules('remote', options.cwd),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: {
      asyncStartup: true,
      optimization: { target: 'web', disableSnapshot: true },
      ...(options.production ? { externalRuntime: true } : {}),
    },
  });
}

/** The host. It declares no remotes: the registry names them at run time. */
export function shellFederation(options: {
  cwd: string;
  eager: readonly string[];
  replacements: Readonly<Record<string, string>>;
}): RsbuildPlugin {
  return pluginModuleFederation({
    name: 'shell',
    remotes: {},
    shared: sharedModules('shell', options.cwd, options.eager, options.replacements),
    shareStrategy: 'loaded-first',
    dts: false,
    experiments: {
      asyncStartup: true,
      optimization: { target: 'web', disableSnapshot: true },
      provideExternalRuntime: true,
    },
  });
}
