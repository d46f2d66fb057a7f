import '@siteswap/web-kit';
import { locale as localeSchema } from '@siteswap/contracts/fields';
import {
  collectContributions,
  givePageBlocks,
  queryClient,
  seedFromPage,
  setMessages,
} from '@siteswap/web-kit/shell';
import { renderToReadableStream } from 'react-dom/server.edge';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { z } from 'zod';
import { App } from '#src/app.tsx';
import { LoadFailure } from '#src/remotes/load-failure.ts';
import { parseRegistry, type ReadRegistry } from '#src/remotes/registry.ts';
import { ServerLoader, type ServerModules } from '#src/remotes/server-loader.ts';
import { createRoutes, matchedPages } from '#src/router/create-router.tsx';
import { preparePages } from '#src/router/shell-pages.tsx';

/** What one page is rendered from: everything but the person, so that one markup serves everybody. */
export interface RenderInput {
  /** Path and query of the address. */
  readonly target: string;
  /** The JSON values of the page's blocks. */
  readonly blocks: {
    readonly page: unknown;
    readonly config: unknown;
    readonly registry: unknown;
    readonly data: unknown;
  };
  /** Translations of the page's language, by namespace. */
  readonly messages: Readonly<Record<string, unknown>>;
  /** Remote → what its server file exports; a remote that is missing is left to the browser. */
  readonly remotes: ServerModules;
}

const page = z.object({ locale: localeSchema });
type Messages = Parameters<typeof setMessages>[1];

/** React sends what waits in parts beyond this size, shown by inline scripts, which the content policy rejects. */
const oneChunk = 1e9;

/** The tree of the browser at one address, with a router that goes nowhere. */
function appAt(target: string, registry: ReadRegistry, loader: ServerLoader) {
  const { dataRoutes, match } = createStaticHandler(createRoutes(registry.remotes, loader));
  const [pathname = '/', search] = target.split(/(?=\?)/, 2);
  const matches = matchedPages(dataRoutes, pathname);
  const context: StaticHandlerContext = {
    basename: '/',
    location: {
      pathname,
      search: search ?? '',
      hash: '',
      state: null,
      key: 'default',
      mask: undefined,
    },
    matches: matches as StaticHandlerContext['matches'],
    loaderData: Object.fromEntries(matches.map(({ route }) => [route.id, null])),
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    _match: match,
  };
  const contributions = collectContributions(registry.remotes.map(({ manifest }) => manifest));
  return {
    matches,
    element: (
      <App loader={loader} contributions={contributions}>
        <StaticRouterProvider
          router={createStaticRouter(dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    ),
  };
}

/** The whole text of a stream; `Response` would do it, but needs more than the render may have. */
async function textOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/**
 * Renders the markup of a page for a visitor, one page at a time. A remote that is missing or throws leaves its place
 * to the browser; `errors` says what threw.
 * @throws when the frame itself cannot be rendered
 */
export async function render(input: RenderInput): Promise<{ html: string; errors: string[] }> {
  const { locale } = page.parse(input.blocks.page);
  givePageBlocks({
    'siteswap-page': input.blocks.page,
    'siteswap-config': input.blocks.config,
    'siteswap-data': input.blocks.data,
    'siteswap-session': { user: null },
  });
  await setMessages(locale, input.messages as Messages);
  queryClient.clear();
  seedFromPage();
  const registry = parseRegistry(input.blocks.registry);
  const loader = new ServerLoader(registry.remotes, input.remotes);
  const { element, matches } = appAt(input.target, registry, loader);
  await preparePages(matches);
  const errors: string[] = [];
  const stream = await renderToReadableStream(element, {
    // The browser renders a part of the page that fails here, and a remote that is missing.
    onError: (error) => {
      if (!(error instanceof LoadFailure)) errors.push(String(error));
    },
    progressiveChunkSize: oneChunk,
  });
  await stream.allReady;
  return { html: await textOf(stream), errors };
}
