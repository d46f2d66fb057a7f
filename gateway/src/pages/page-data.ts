import { routeUrl } from '@siteswap/contracts/route';
import { z } from 'zod';
import type { AnswerCache, Asker } from '#src/answers/answer-cache.ts';
import { sortQuery, splitTarget } from '#src/http/paths.ts';
import type { ServiceDirectory, ServiceRoute } from '#src/services/service-directory.ts';
import type { ReadAnswer } from '#src/services/upstream.ts';
import type { FoundPage } from './page-table.ts';
import type { PageData } from './page-types.ts';

/** A page must not wait long for what the browser can also fetch. */
const patienceMs = 1_500;
/** More than this is better fetched than carried in the page. */
const largestInlined = 256 * 1024;

/** One answer that travels inside the page. */
export interface InlinedAnswer {
  readonly route: string;
  readonly call: Readonly<Record<string, Readonly<Record<string, string | number>>>>;
  /** JSON text. */
  readonly json: string;
  /** Changes when the answer does. */
  readonly tag: string;
}

/** What pages are called after: fields that contracts of `head` share. */
const headFields = z.object({
  name: z.string().optional(),
  title: z.string().optional(),
  description: z.string().nullish(),
  imageUrl: z.string().nullish(),
});
type HeadFields = z.infer<typeof headFields>;

export interface LoadedPage {
  /** False when a thing the page is about does not exist. */
  readonly exists: boolean;
  /** Of the innermost page that names any. */
  readonly head: HeadFields | null;
  /** Whether the head is that of the page itself alone, not of one around it. */
  readonly isOwnHead: boolean;
  readonly answers: readonly InlinedAnswer[];
  /** False when something could not be fetched, so that the page is not worth keeping. */
  readonly isComplete: boolean;
  /** Changes when any of the above does. */
  readonly tag: string;
}

type Fetched = { readonly answer: InlinedAnswer } | 'absent' | 'failed';

export interface PageDataOptions {
  readonly directory: ServiceDirectory;
  readonly cache: AnswerCache;
  readonly fetchPublic: (route: ServiceRoute, target: string, asker: Asker) => Promise<ReadAnswer>;
}

/** A parameter as the browser's own call would have it: ids are numbers. */
const scalar = (text: string): string | number =>
  /^[1-9]\d{0,14}$/.test(text) ? Number(text) : text;

/**
 * The call a manifest means on this page: values that name a parameter of the page are replaced by it, other values of
 * the query are meant as they are. Null when a parameter is missing.
 */
function callOf(data: PageData, page: Readonly<Record<string, string>>) {
  const fill = (source: Readonly<Record<string, string>> | undefined, literal: boolean) => {
    const entries = Object.entries(source ?? {}).map(([name, from]) => {
      const value = page[from] ?? (literal ? from : undefined);
      return value === undefined ? null : ([name, scalar(value)] as const);
    });
    return entries.includes(null)
      ? null
      : Object.fromEntries(entries.filter((entry) => entry !== null));
  };
  const params = fill(data.params, false);
  const query = fill(data.query, true);
  if (!params || !query) return null;
  return {
    ...(data.params ? { params } : {}),
    ...(data.query ? { query } : {}),
  };
}

/** Fetches what pages carry, from the same cache that answers the API. */
export class PageDataSource {
  readonly #options: PageDataOptions;

  constructor(options: PageDataOptions) {
    this.#options = options;
  }

  /** Never fails: what cannot be fetched in time is left to the browser. `passBy` reads past the cache. */
  async load(page: FoundPage, asker: Asker, passBy: boolean): Promise<LoadedPage> {
    const heads = page.chain.map(({ head }) => head);
    const wanted = [...heads, ...page.chain.flatMap(({ data }) => data ?? [])];
    const once = new Map<string, Promise<Fetched>>();
    const fetchOnce = (data: PageData): Promise<Fetched> => {
      const key = JSON.stringify([data.route, callOf(data, page.params)]);
      const fetching = once.get(key) ?? this.#fetch(data, page.params, asker, passBy);
      once.set(key, fetching);
      return fetching;
    };
    const fetched = await Promise.all(wanted.map((data) => (data ? fetchOnce(data) : null)));
    const headResults = fetched.slice(0, heads.length);
    const named = headResults.findIndex((result) => result !== null);
    const answers = [...new Set(fetched)].filter(isAnswer).map(({ answer }) => answer);
    const head = headResults[named];
    return {
      exists: !headResults.includes('absent'),
      head: head && isAnswer(head) ? readHead(head.answer.json) : null,
      // A page inside a frame may name the frame's own head, to be sure of its 404.
      isOwnHead: named === 0 && !headResults.includes(head ?? null, 1),
      answers,
      isComplete: !fetched.includes('failed'),
      tag: answers.map(({ route, tag }) => `${route} ${tag}`).join(),
    };
  }

  async #fetch(
    data: PageData,
    params: Readonly<Record<string, string>>,
    asker: Asker,
    passBy: boolean,
  ): Promise<Fetched> {
    const route = this.#options.directory.table.byId(data.route);
    const call = callOf(data, params);
    // What is not for everybody has no place in a page that may be.
    if (route?.method !== 'GET' || route.access !== 'public' || !call) return 'failed';
    const { path, query } = splitTarget(routeUrl({ path: route.path as `/${string}` }, call));
    const sorted = sortQuery(query);
    const target = sorted ? `${path}?${sorted}` : path;
    const fetching = route.cache
      ? this.#cached(route, target, asker, passBy)
      : this.#direct(route, target, asker);
    const found = await withinPatience(fetching);
    if (typeof found === 'string') return found;
    if (found.body.length > largestInlined) return 'failed';
    const answer = { route: route.id, call, json: found.body.toString(), tag: found.tag };
    return { answer };
  }

  async #cached(route: ServiceRoute, target: string, asker: Asker, passBy: boolean) {
    const { result } = await this.#options.cache.get({ route, key: target }, asker, passBy);
    if (result.ok) return { body: result.answer.body, tag: result.answer.etag };
    return result.refused.status === 404 ? 'absent' : 'failed';
  }

  async #direct(route: ServiceRoute, target: string, asker: Asker) {
    const { status, body, headers } = await this.#options.fetchPublic(route, target, asker);
    if (status === 200) return { body, tag: String(headers['etag'] ?? asker.requestId) };
    return status === 404 ? 'absent' : 'failed';
  }
}

const isAnswer = (result: Fetched | null | undefined): result is { answer: InlinedAnswer } =>
  typeof result === 'object' && result !== null;

/** The result, or `failed` when it fails or does not come in time. */
async function withinPatience<T>(fetching: Promise<T>): Promise<T | 'failed'> {
  const timeout = new AbortController();
  const late = new Promise<'failed'>((resolve) => {
    const timer = setTimeout(resolve, patienceMs, 'failed');
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
