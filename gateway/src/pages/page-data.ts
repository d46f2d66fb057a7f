import type { Locale } from '@siteswap/contracts/fields';
import { type PagePreview, pagePreview } from '@siteswap/contracts/platform';
import { problem } from '@siteswap/contracts/problem';
import { routeUrl } from '@siteswap/contracts/route';
import { z } from 'zod';
import type { ResponseCache } from '#src/cache/response-cache.ts';
import { splitTarget } from '#src/http/paths.ts';
import type { PublicFetch, Requester } from '#src/services/fetch-public.ts';
import type { ReadLimits } from '#src/services/read-limits.ts';
import type { ServiceDirectory, ServiceRoute } from '#src/services/service-directory.ts';
import { callOf, type PageCall } from './page-call.ts';
import type { PageMatch } from './page-table.ts';
import type { PageData } from './page-types.ts';

/** A page does not wait longer for a response, because the browser can fetch it as well. */
const timeoutMs = 1_500;
/** Larger responses are fetched by the browser: inside the page they would delay it. */
const maxInlinedBytes = 256 * 1024;

/** A response that is sent inside the page. */
export interface InlinedResponse {
  readonly route: string;
  readonly call: PageCall;
  /** JSON text. */
  readonly json: string;
  /** It is the problem of a 404. */
  readonly isProblem: boolean;
  /** Changes when the response does. */
  readonly tag: string;
}

/** Fields of a `head` response that the page's title, description and image are made of. */
const headFields = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
});
type HeadFields = z.infer<typeof headFields>;

export interface LoadedPage {
  /** False when what the page shows does not exist. */
  readonly exists: boolean;
  /** Of the innermost page whose manifest names one. */
  readonly head: HeadFields | null;
  /** Whether the head is of the page itself, not of one around it. */
  readonly isOwnHead: boolean;
  /** Of the innermost page that has one at this address; what it leaves open is that of the page around it. */
  readonly preview: PagePreview | null;
  readonly responses: readonly InlinedResponse[];
  /** The address has a query that some of the page's calls take no part of: the browser decides what they are. */
  readonly isQueryLeftToBrowser: boolean;
  /** False when something could not be fetched; then the page must not be cached. */
  readonly isComplete: boolean;
  /** Changes when any of the above does. */
  readonly tag: string;
}

/** `absent` without a problem: the address itself is malformed. `left` to the browser: the call has no response. */
type Fetched =
  | { readonly response: InlinedResponse }
  | { readonly absent: InlinedResponse | null }
  | 'left'
  | 'failed';

export interface PageDataOptions {
  readonly directory: ServiceDirectory;
  readonly cache: ResponseCache;
  readonly fetchPublic: PublicFetch;
  readonly limits: ReadLimits;
  /** TIMEOUT_FACTOR. */
  readonly timeoutFactor: number;
}

/** Fetches the responses that pages contain, through the cache of the API. */
export class PageDataSource {
  readonly #options: PageDataOptions;

  constructor(options: PageDataOptions) {
    this.#options = options;
  }

  /**
   * Never fails: what cannot be fetched in time is left to the browser.
   * @param query of the address; calls that state no `search` are not given with it, because the page may show something
   *   else than what its manifest names
   * @param locale of the page, which its preview depends on
   */
  async load(
    page: PageMatch,
    query: string,
    requester: Requester,
    bypassCache: boolean,
    locale: Locale,
  ): Promise<LoadedPage> {
    const search = new URLSearchParams(query);
    const heads = page.chain.map(({ head }) => head);
    const calls = [...heads, ...page.chain.flatMap(({ data }) => data ?? [])];
    const once = new Map<string, Promise<Fetched>>();
    const inlined = new Set<Promise<Fetched>>();
    const fetchOnce = (data: PageData): Promise<Fetched> => {
      const call = callOf(data, page.params, search);
      const key = JSON.stringify([data.route, call]);
      const fetching = once.get(key) ?? this.#fetch(data.route, call, requester, bypassCache);
      once.set(key, fetching);
      if (query === '' || data.search) inlined.add(fetching);
      return fetching;
    };
    const params = { ...page.params, locale };
    const previewing = page.chain.map(({ preview }) =>
      preview && isPreviewOf(preview, search)
        ? this.#fetch(preview.route, callOf(preview, params, search), requester, bypassCache)
        : null,
    );
    const fetched = await Promise.all(calls.map((data) => (data ? fetchOnce(data) : null)));
    // The browser does not need them, so they are not among the responses.
    const previews = await Promise.all(previewing);
    const headResults = fetched.slice(0, heads.length);
    const headIndex = headResults.findIndex((result) => result !== null);
    const head = headResults[headIndex];
    const responses = (await Promise.all(inlined)).flatMap((result) => responseOf(result) ?? []);
    return {
      exists: !headResults.some((result) => isAbsent(result)),
      head: head && isResponse(head) ? readHead(head.response.json) : null,
      // A page inside a frame may name the head of the frame, so that it has the same 404.
      isOwnHead: headIndex === 0 && !headResults.includes(head ?? null, 1),
      preview: readPreviews(previews),
      responses,
      isQueryLeftToBrowser: inlined.size < once.size,
      isComplete: ![...fetched, ...previews].includes('failed'),
      tag: [
        ...responses,
        ...previews.flatMap((result) => (result && isResponse(result) ? result.response : [])),
      ]
        .map(({ route, tag }) => `${route} ${tag}`)
        .join(),
    };
  }

  async #fetch(
    routeId: string,
    call: PageCall | null,
    requester: Requester,
    bypassCache: boolean,
  ): Promise<Fetched> {
    const route = this.#options.directory.table.byId(routeId);
    // A page may be cached for everybody, so it must not contain what only some may read.
    if (route?.method !== 'GET' || route.access !== 'public' || !call) return 'failed';
    const { path, query } = splitTarget(routeUrl({ path: route.path as `/${string}` }, call));
    const target = route.canonicalTarget(path.slice(1).split('/'), query);
    if (target === null) return { absent: null };
    const fetching = route.cache
      ? this.#cached(route, target, requester, bypassCache)
      : this.#direct(route, target, requester);
    const outcome = await withTimeout(fetching, timeoutMs * this.#options.timeoutFactor);
    if (outcome === 'failed' || outcome.body.length > maxInlinedBytes) return 'failed';
    const { status, body, tag } = outcome;
    const response = { route: route.id, call, json: body.toString(), isProblem: false, tag };
    if (status === 200) return { response };
    if (status === 404) return { absent: problemOf(response) };
    return status < 500 && status !== 429 ? 'left' : 'failed';
  }

  async #cached(route: ServiceRoute, target: string, requester: Requester, bypassCache: boolean) {
    const { result } = await this.#options.cache.get(
      { route, key: target },
      requester,
      bypassCache,
    );
    if (!result.ok) return { status: result.response.status, body: result.response.body, tag: '' };
    return { status: 200, body: result.representation.body, tag: result.representation.etag };
  }

  async #direct(route: ServiceRoute, target: string, requester: Requester) {
    this.#options.limits.take(route, target, requester.ip);
    const { status, body, headers } = await this.#options.fetchPublic(route, target, requester);
    return { status, body, tag: String(headers['etag'] ?? requester.requestId) };
  }
}

const isAbsent = (result: Fetched | null): boolean =>
  typeof result === 'object' && result !== null && 'absent' in result;

function responseOf(result: Fetched): InlinedResponse | null {
  if (typeof result === 'string') return null;
  return 'response' in result ? result.response : result.absent;
}

/** What a page knows of something that does not exist; null when the service did not say it in JSON. */
function problemOf(response: InlinedResponse): InlinedResponse | null {
  const isOne = problem.safeParse(parse(response.json)).success;
  return isOne ? { ...response, isProblem: true, tag: 'absent' } : null;
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

const isResponse = (result: Fetched): result is { response: InlinedResponse } =>
  typeof result === 'object' && 'response' in result;

/** The result, or `failed` when it fails or does not come in time. */
async function withTimeout<T>(fetching: Promise<T>, limitMs: number): Promise<T | 'failed'> {
  const timeout = new AbortController();
  const late = new Promise<'failed'>((resolve) => {
    const timer = setTimeout(resolve, limitMs, 'failed');
    timeout.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  try {
    return await Promise.race([fetching, late]);
  } catch {
    return 'failed';
  } finally {
    timeout.abort();
  }
}

function readHead(json: string): HeadFields | null {
  const parsed = headFields.safeParse(JSON.parse(json));
  return parsed.success ? parsed.data : null;
}

/** A preview of what the query names has none at an address without it. */
const isPreviewOf = ({ search: names = [] }: PageData, search: URLSearchParams): boolean =>
  names.length === 0 || names.some((name) => search.get(name));

function readPreview(result: Fetched | null): PagePreview | null {
  if (!result || !isResponse(result)) return null;
  const parsed = pagePreview.safeParse(parse(result.response.json));
  return parsed.success ? parsed.data : null;
}

/** @param results of a page and those around it, innermost first */
function readPreviews(results: readonly (Fetched | null)[]): PagePreview | null {
  const previews = results.map(readPreview);
  const found = previews.filter((preview) => preview !== null);
  const [innermost] = found;
  if (!innermost) return null;
  return {
    ...innermost,
    // A page inside another's frame is not called like the frame.
    title: previews[0]?.title,
    image: found.find(({ image }) => image)?.image ?? null,
    linkedData: found.find(({ linkedData }) => linkedData)?.linkedData ?? null,
  };
}
