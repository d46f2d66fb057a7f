import { join } from 'node:path';

interface Trimmed {
  /** The module of the package that exports everything. */
  readonly file: string;
  /** What pages can import. */
  readonly names: string;
  /** The name under which the library also exports all of itself. */
  readonly namespace?: string;
}

/**
 * A shared library cannot be tree-shaken, because no build knows what remotes will import from it; what these export
 * for servers, tools and other frameworks would be a third of the bytes of a first visit. So the shell brings the names
 * below: those that shell and remotes import, and what else a page of a convention could need. A remote that imports
 * another name is not built; add the name here, release the shell, then the remote.
 */
const trimmed: Readonly<Record<string, Trimmed>> = {
  'react-router': {
    file: 'dist/production/index.js',
    names: `
      Await Form Link MemoryRouter NavLink Navigate NavigationType Outlet RouterProvider ScrollRestoration
      createBrowserRouter createMemoryRouter createPath createSearchParams data generatePath isRouteErrorResponse
      matchPath matchRoutes parsePath redirect replace resolvePath
      useActionData useBeforeUnload useBlocker useFetcher useHref useInRouterContext useLinkClickHandler useLoaderData
      useLocation useMatch useMatches useNavigate useNavigation useNavigationType useOutlet useOutletContext useParams
      useResolvedPath useRevalidator useRouteError useRouteLoaderData useSearchParams useSubmit useViewTransitionState`,
  },
  'react-router/dom': { file: 'dist/production/dom-export.js', names: 'RouterProvider' },
  zod: {
    file: 'index.js',
    names: `
      NEVER ZodError ZodType any array bigint boolean catch check coerce config custom date discriminatedUnion e164 email
      enum flattenError function httpUrl instanceof int intersection iso keyof lazy literal looseObject map never null
      nullable nullish number object optional partialRecord pipe preprocess prettifyError promise readonly record refine
      set strictObject string stringbool superRefine templateLiteral transform treeifyError tuple undefined union unknown
      url uuid void`,
    namespace: 'z',
  },
  'react-i18next': {
    file: 'dist/es/index.js',
    names: 'I18nContext I18nextProvider getI18n initReactI18next setI18n useTranslation',
  },
  '@tanstack/react-query': {
    file: 'build/modern/index.js',
    names: `
      CancelledError MutationCache QueryCache QueryClient QueryClientContext QueryClientProvider focusManager hashKey
      infiniteQueryOptions isCancelledError keepPreviousData matchQuery mutationOptions notifyManager onlineManager
      queryOptions skipToken useInfiniteQuery useIsFetching useIsMutating useMutation useMutationState
      usePrefetchQuery useQueries useQuery useQueryClient useSuspenseInfiniteQuery useSuspenseQuery`,
  },
};

const namesOf = ({ names }: Trimmed): string[] => names.trim().split(/\s+/);

/** Names that pages can import from a shared library; null when the shell brings all of it. */
export function trimmedNames(library: string): string[] | null {
  const found = trimmed[library];
  if (!found) return null;
  const { namespace } = found;
  return [...namesOf(found), ...(namespace ? [namespace, 'default'] : [])];
}

export interface BrowserExports {
  /** Library → the request to share in its place. */
  readonly replacements: Readonly<Record<string, string>>;
  /** Where those requests lead. */
  readonly alias: Readonly<Record<string, string>>;
  /** Modules that exist in the build only, by path. */
  readonly modules: Readonly<Record<string, string>>;
}

/**
 * Modules that re-export the names of a library that pages can import, so that the bundler leaves the others out.
 *
 * @param packageFolder finds the folder of an installed package
 */
export function browserExports(
  cwd: string,
  packageFolder: (request: string) => string,
): BrowserExports {
  const replacements: Record<string, string> = {};
  const alias: Record<string, string> = {};
  const modules: Record<string, string> = {};
  for (const [library, part] of Object.entries(trimmed)) {
    const original = join(packageFolder(library), part.file);
    const name = library.replace('@', '').replaceAll('/', '-');
    const file = join(cwd, `src/shared-${name}.js`);
    modules[file] = `export { ${namesOf(part).join(', ')} } from ${JSON.stringify(original)};`;
    // A request and no path, because it is written into the bundle.
    const request = `siteswap-shared-${name}`;
    replacements[library] = request;
    alias[request] = file;
    if (!part.namespace) continue;
    const whole = join(cwd, `src/shared-${name}-whole.js`);
    const from = JSON.stringify(file);
    const { namespace } = part;
    modules[whole] =
      `import * as ${namespace} from ${from}; export * from ${from}; export { ${namespace}, ${namespace} as default };`;
    alias[request] = whole;
  }
  return { replacements, alias, modules };
}
