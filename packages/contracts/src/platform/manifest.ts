import { z } from 'zod';

const name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const expose = z.string().regex(/^\.\/[a-z][a-z0-9-]*$/);
const translationKey = z.string().regex(/^[a-z][a-z0-9-]*:[A-Za-z0-9_.]+$/);

/** Names of guards the shell knows; any other raises. */
export const guardNames = ['auth-protected', 'authenticated', 'super-admin'] as const;

/** When the parent shows a tab; judged by the parent from its data. */
export const tabConditions = ['always', 'started', 'volunteersOpen', 'manager'] as const;

/** A call whose answer travels inside the page: a contract route and where its parameters come from. */
export const pageData = z.object({
  route: z.string(),
  /** contract parameter → page parameter, e.g. `{ id: 'id' }` */
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
});

/** A page of a remote. */
export const routeContribution = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z-]+)+$/),
  path: z.string().startsWith('/'),
  /** Route id whose frame this page is shown in, maybe of another remote. */
  parent: z.string().optional(),
  guard: z.string().optional(),
  title: translationKey,
  /** Contract route that gives the page's title and description, and 404 when the thing does not exist. */
  head: pageData.optional(),
  /** Answers inlined in the page when its address has no query. */
  data: z.array(pageData).optional(),
  expose,
});
export type RouteContribution = z.infer<typeof routeContribution>;

export const navContribution = z.object({
  id: z.string(),
  label: translationKey,
  to: z.string().startsWith('/'),
  place: z.enum(['user-menu', 'bottom-bar']),
  guard: z.string().optional(),
  /** Shown only below the narrow-screen breakpoint. */
  narrowOnly: z.boolean().optional(),
  order: z.int(),
});
export type NavContribution = z.infer<typeof navContribution>;

/** Something a remote puts in a place of another: a component (`expose`) or, for tabs, data alone. */
export const slotContribution = z.object({
  slot: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z-]+)+@\d+$/),
  id: z.string(),
  expose: expose.optional(),
  label: translationKey.optional(),
  to: z.string().startsWith('/').optional(),
  when: z.enum(tabConditions).optional(),
  order: z.int(),
});
export type SlotContribution = z.infer<typeof slotContribution>;

/** What a remote says of itself (`remote.json` in its release), readable before any of its code runs. */
export const remoteManifest = z.object({
  schema: z.literal(1),
  name,
  version: z.string().regex(/^[0-9A-Za-z.+-]{1,64}$/),
  /** File name of the federation entry inside the release. */
  entry: z.string(),
  namespace: z.string().regex(/^[a-z][a-z0-9-]*$/),
  routes: z.array(routeContribution),
  nav: z.array(navContribution),
  slots: z.array(slotContribution),
  requires: z.array(z.string()),
  /** Files the browser needs to show an exposed module, entry excluded: `{ './list': ['static/js/x.js'] }`. */
  files: z.record(z.string(), z.array(z.string())),
  /** file → `sha384-…` */
  integrity: z.record(z.string(), z.string()),
  /** Shared module → range of versions it accepts; the shell brings them all. */
  shared: z.record(z.string(), z.string()).optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/**
 * Scripts and styles that the entry of a release has no hash for. The loader checks the entry by its manifest; what
 * the entry loads later is checked by the hashes written in it.
 */
export function unvouchedFiles(manifest: RemoteManifest, entryCode: string): string[] {
  return Object.entries(manifest.integrity)
    .filter(([file]) => file !== manifest.entry && /\.(js|css)$/.test(file))
    .filter(([, hash]) => !entryCode.includes(hash))
    .map(([file]) => file);
}

/** What an author of a remote writes; the build adds the rest. */
export type RemoteDefinition = Pick<
  z.input<typeof remoteManifest>,
  'name' | 'namespace' | 'routes' | 'nav' | 'slots' | 'requires'
>;

/** `shell.json` in a release of the shell: what the gateway needs to write a page. */
export const shellManifest = z.object({
  schema: z.literal(1),
  version: z.string(),
  /** Scripts and styles of the entry in load order, relative to the release. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Loaded before paint: sets the theme and language of the document. */
  bootScript: z.string(),
  /** Pages of the shell itself. */
  routes: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      title: translationKey,
      guard: z.string().optional(),
    }),
  ),
  integrity: z.record(z.string(), z.string()),
  /** Shared module → version that it brings for the remotes. */
  shared: z.record(z.string(), z.string()).optional(),
});
export type ShellManifest = z.infer<typeof shellManifest>;
