import { z } from 'zod';
import type { KnownContribution, KnownSlots } from '../slot.ts';

const name = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);
const expose = z.string().regex(/^\.\/[a-z][a-z0-9-]*$/);
const translationKey = z.string().regex(/^[a-z][a-z0-9-]*:[A-Za-z0-9_.]+$/);

/** Names of guards the shell knows; any other is an error. */
export const guardNames = ['auth-protected', 'authenticated', 'super-admin'] as const;

/** Icons an entry of a menu can have; the shell has a picture for each. */
export const navIcons = [
  'calendar',
  'car',
  'grid',
  'hand-heart',
  'list',
  'map',
  'messages',
  'package-search',
  'pencil',
  'settings',
  'shield',
  'star',
  'ticket',
  'users',
] as const;
export type NavIcon = (typeof navIcons)[number];

/** A call whose response is inlined in the page: a contract route and where its parameters come from. */
export const pageData = z.object({
  route: z.string(),
  /** contract parameter → page parameter, e.g. `{ id: 'id' }` */
  params: z.record(z.string(), z.string()).optional(),
  query: z.record(z.string(), z.string()).optional(),
  /** Names in the query of the page's address that are passed on as the call's query; without it, an address with a query has no response inlined. */
  search: z.array(z.string()).optional(),
  /**
   * Query of the call by what a parameter of the page's address says, above the other two: `{ view: { agenda: { limit:
   * '100' } } }`. An empty value leaves out what `search` passes on.
   */
  when: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))).optional(),
});

/** The file of a release that renders its pages on the server. It is never sent to browsers. */
export const serverFile = z.object({
  /** Relative to the release: `server/pages.js`. */
  file: z.string(),
  /** `sha384-…` */
  integrity: z.string(),
});
export type ServerFile = z.infer<typeof serverFile>;

/** Shared module → names that are imported from it (`*`: maybe all of them), or that it exports. */
const sharedNames = z.record(z.string(), z.array(z.string()));

/** A page of a remote. */
export const routeContribution = z.object({
  id: z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z-]+)+$/),
  path: z.string().startsWith('/'),
  /** Route id whose frame this page is shown in, maybe of another remote. */
  parent: z.string().optional(),
  guard: z.string().optional(),
  title: translationKey,
  /** Contract route that gives the page's title and description, and 404 when the resource does not exist. */
  head: pageData.optional(),
  /**
   * Contract route that says how the page looks from outside (`pagePreview`): next to the page's parameters it may take
   * the language of the page, `locale`. Pages in its frame look the same. With `search` it is of addresses with one of
   * these names in their query; for others, and where it responds with 404, the page looks like the one around it.
   */
  preview: pageData.optional(),
  /** Responses inlined in the page. */
  data: z.array(pageData).optional(),
  /** Names of the address's query that no call takes, and that still change what the page shows. */
  query: z.array(z.string()).optional(),
  /** Search engines leave its addresses out: they are secret, or of one person. */
  isSecret: z.boolean().optional(),
  /** Takes the whole width of the window, for a plan of many hours; text is read in narrower lines. */
  isWide: z.boolean().optional(),
  expose,
});
export type RouteContribution = z.infer<typeof routeContribution>;

/**
 * An entry of a menu. The shell's own entries frame those of the remotes; `order` sorts what is between them:
 * - `user-menu`: the profile (0) first, signing out last. 10 my conventions, 20 my volunteer applications,
 *   30 favourites, 40 administration; from 100 on everything else.
 * - `bottom-bar` (narrow screens): home first, the bell (50, members), signing in or the profile last.
 *   10 favourites; from 100 on everything else.
 * - `header` (wide screens): after theme and language, before the bell.
 * - `footer`: before the privacy policy.
 */
export const navContribution = z.object({
  id: z.string(),
  label: translationKey,
  to: z.string().startsWith('/'),
  place: z.enum(['user-menu', 'bottom-bar', 'header', 'footer']),
  /** Rendered in the bottom bar and in the header; `grid` when absent. */
  icon: z.enum(navIcons).optional(),
  guard: z.string().optional(),
  /** Shown only below the narrow-screen breakpoint. */
  narrowOnly: z.boolean().optional(),
  order: z.int(),
});
export type NavContribution = z.infer<typeof navContribution>;

const slotName = z.string().regex(/^[a-z][a-z0-9-]*(\.[a-z-]+)+@\d+$/);

/** Something a remote puts in a place of another: a component (`expose`) or, for tabs and badges, data alone. */
export const slotContribution = z.object({
  slot: slotName,
  id: z.string(),
  expose: expose.optional(),
  label: translationKey.optional(),
  /** Id of the page a tab leads to. */
  page: z.string().optional(),
  /** Its address, in releases from before pages were named by id. */
  to: z.string().startsWith('/').optional(),
  /** Where the number of a tab or a badge comes from. */
  count: z
    .object({
      path: z.string().startsWith('/api/'),
      /** Another number, for readers who have stored something on this device. */
      stored: z
        .object({
          key: z.string(),
          query: z.record(z.string(), z.array(z.string()).min(1).readonly()),
          label: translationKey,
        })
        .optional(),
    })
    .optional(),
  /**
   * Name of the condition under which a tab or a section is shown. The owner of the slot defines the names and evaluates
   * them from its own data; it hides a contribution whose condition it does not know.
   */
  when: z
    .string()
    .regex(/^[a-z][A-Za-z0-9]{0,39}$/)
    .optional(),
  order: z.int(),
});
export type SlotContribution = z.infer<typeof slotContribution>;

/** A section of the privacy policy: what one domain stores about people, and who sees it. */
export const privacySection = z.object({
  /** Also the anchor of the section in the page. */
  id: z.string().regex(/^[a-z][a-z0-9-]*$/),
  title: translationKey,
  /** A sentence before the points. */
  text: translationKey.optional(),
  points: z.array(translationKey),
  /** The day on which these texts last changed what they say; the policy shows the latest of all. */
  changedOn: z.iso.date(),
  order: z.int(),
});
export type PrivacySection = z.infer<typeof privacySection>;

/** Why a remote is not in use although it is known: switched off for a while, or taken out for good. */
export const remoteOff = z.enum(['disabled', 'retired']);
export type RemoteOff = z.infer<typeof remoteOff>;

/** The manifest of a remote (`remote.json` in its release), readable before any of its code runs. */
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
  /** Names of its own slots; absent in releases from before they were stated. */
  offers: z.array(slotName).optional(),
  privacy: z.array(privacySection).optional(),
  requires: z.array(z.string()),
  /** Files the browser needs to show an exposed module, entry excluded: `{ './list': ['static/js/x.js'] }`. */
  files: z.record(z.string(), z.array(z.string())),
  /** file → `sha384-…` */
  integrity: z.record(z.string(), z.string()),
  /** Shared module → range of versions it accepts; the shell brings them all. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Names it takes from each shared module, in browsers and on the server together. */
  uses: sharedNames.optional(),
  /** Without it, browsers render its pages. */
  server: serverFile.optional(),
});
export type RemoteManifest = z.infer<typeof remoteManifest>;

/**
 * Scripts and styles that the entry of a release has no hash for. The loader checks the entry by its manifest; what
 * the entry loads later is checked by the hashes written in it.
 */
export function filesWithoutIntegrity(manifest: RemoteManifest, entryCode: string): string[] {
  return Object.entries(manifest.integrity)
    .filter(([file]) => file !== manifest.entry && /\.(js|css)$/.test(file))
    .filter(([, hash]) => !entryCode.includes(hash))
    .map(([file]) => file);
}

/** What an author of a remote writes; the build adds the rest. */
export type RemoteDefinition = Pick<
  z.input<typeof remoteManifest>,
  'name' | 'namespace' | 'routes' | 'nav' | 'slots' | 'offers' | 'privacy' | 'requires'
>;

/** The same with slots that exist. */
export type TypedRemoteDefinition = Omit<RemoteDefinition, 'slots' | 'offers'> & {
  slots: KnownContribution[];
  offers?: (keyof KnownSlots)[];
};

/** `shell.json` in a release of the shell: what the gateway needs to write a page. */
export const shellManifest = z.object({
  schema: z.literal(1),
  version: z.string(),
  /** Scripts and styles of the entry in load order, relative to the release. */
  scripts: z.array(z.string()),
  styles: z.array(z.string()),
  /** Loaded before paint: sets the theme and language of the document. */
  bootScript: z.string(),
  /** The service worker, which the gateway serves at `/sw.js`; without it, browsers end the one they have. */
  worker: z.string().optional(),
  /** Pages of the shell itself. */
  routes: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      title: translationKey,
      guard: z.string().optional(),
      /** Responses inlined in the page. */
      data: z.array(pageData).optional(),
      /** Namespaces of messages that this page needs in addition to those of every page; `*`: all there are. */
      messages: z.array(z.string()).optional(),
      /** Begins with what only a browser has (the end of a link, a session to end): the server renders its place. */
      isForBrowsers: z.boolean().optional(),
    }),
  ),
  /** Namespaces of messages that every page needs; without it, pages get all there are. */
  messages: z.array(z.string()).optional(),
  /** Names of its own slots; absent in releases from before they were stated. */
  offers: z.array(slotName).optional(),
  /** Every file is at the address of its content (`contentBase`); absent in releases whose files are below their version. */
  addresses: z.literal('content').optional(),
  integrity: z.record(z.string(), z.string()),
  /** Shared module → version that it brings for the remotes. */
  shared: z.record(z.string(), z.string()).optional(),
  /** Names that each shared module has for the remotes. */
  provides: sharedNames.optional(),
  /** Without it, browsers render all pages. */
  server: serverFile.optional(),
});
export type ShellManifest = z.infer<typeof shellManifest>;

/**
 * Where the files of all releases of a name are that are named by their content: a file that two releases have in
 * common has one address. No version can be called `_files`.
 */
export const contentBase = (name: string): string => `/mf/${name}/_files/`;

/** Hexadecimal digits of the SHA-256 in the name of such a file. */
export const contentHashDigits = 16;

/** The hash in a name: `static/js/main.0123456789abcdef.js`; null for a file that is not named by its content. */
export const contentHashOf = (file: string): string | null =>
  /\.([0-9a-f]{16})\.\w+$/.exec(file)?.[1] ?? null;

/** The name under which module federation knows a remote: a JavaScript identifier, as the build and the shell write it. */
export const containerName = (remote: string): string => remote.replaceAll('-', '_');
