import type { RegistryEntry, RouteContribution } from '@siteswap/contracts/platform';

/** A page contribution; all fields are optional. */
export const aRoute = (fields: Partial<RouteContribution> = {}): RouteContribution => ({
  id: 'props.list',
  path: '/props',
  title: 'props:title',
  expose: './list',
  ...fields,
});

/** A remote as the registry describes it. */
export function aRegistryEntry(
  name = 'mf-props',
  {
    routes = [aRoute()],
    ...fields
  }: Partial<RegistryEntry['manifest']> & {
    previousVersion?: string;
  } = {},
): RegistryEntry {
  const { previousVersion, ...manifest } = fields;
  return {
    name,
    version: '1.0.0-a',
    baseUrl: `/mf/${name}/1.0.0-a/`,
    ...(previousVersion ? { previousVersion } : {}),
    manifest: {
      schema: 1,
      name,
      version: '1.0.0-a',
      entry: 'remote-entry.js',
      namespace: 'props',
      routes,
      nav: [],
      slots: [],
      requires: [],
      files: {},
      integrity: {},
      ...manifest,
    },
  };
}
