import type { TypedRemoteDefinition } from '@siteswap/contracts/platform';

/**
 * What a remote contributes: routes, navigation entries, slots, its namespace of translations and the services it needs.
 * It is data: the build writes it into `remote.json`, and the shell makes menus and routes of it before any
 * code of the remote runs. Every `expose: './x'` is the module `src/exposes/x.tsx`.
 */
export function defineRemote<const D extends TypedRemoteDefinition>(definition: D): D {
  return definition;
}
