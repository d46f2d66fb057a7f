import type { RemoteDefinition } from '@siteswap/contracts/platform';

/**
 * What a remote contributes: routes, navigation entries, slots, its texts and the services it needs.
 * It is data: the build writes it into `remote.json`, and the shell draws menus and routes from it before any
 * code of the remote runs. Every `expose: './x'` is the module `src/exposes/x.tsx`.
 */
export function defineRemote<const D extends RemoteDefinition>(definition: D): D {
  return definition;
}
