import type { LookupAddress } from 'node:dns';
import { get as getByHttp, type IncomingMessage } from 'node:http';
import { get as getByHttps } from 'node:https';
import { AppError } from '../errors/app-error.ts';
import { type ResolveOptions, resolveTarget } from './resolve-target.ts';

/** A file from another site. */
export interface FetchedFile {
  readonly bytes: Buffer;
  /** As the other site says, in lower case and without parameters; empty when it says nothing. */
  readonly type: string;
  /** Where it was found, after redirects. */
  readonly url: URL;
}

export interface FetchFileOptions extends ResolveOptions {
  readonly maxBytes: number;
  /** Sent with each request: who asks, and where to complain. */
  readonly userAgent: string;
  /** Milliseconds for everything, redirects included; 10,000. */
  readonly timeoutMs?: number;
}

const maxRedirects = 3;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const notAllowed = () =>
  new AppError(422, 'URL_NOT_ALLOWED', 'Only public addresses of the web can be fetched');
/** @param siteStatus what the other site responded with, when it responded: tells a missing file from an outage */
const unreachable = (siteStatus?: number) =>
  new AppError(
    422,
    'URL_UNREACHABLE',
    'The address did not respond with a file',
    siteStatus === undefined ? {} : { siteStatus },
  );
const tooLarge = () =>
  new AppError(413, 'PAYLOAD_TOO_LARGE', 'The file is larger than this call accepts');

/** The promise, or a rejection once the time is over. */
function within<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** The addresses of a URL's host. @throws 422 when one of them is not allowed */
async function targetsOf(url: URL, options: FetchFileOptions): Promise<LookupAddress[]> {
  const isWeb = url.protocol === 'http:' || url.protocol === 'https:';
  if (!isWeb || url.username !== '' || url.password !== '') throw notAllowed();
  const addresses = await resolveTarget(url, options);
  if (addresses === null) throw notAllowed();
  if (addresses.length === 0) throw unreachable();
  return addresses;
}

/** Requests a URL at addresses that were checked: the name is not resolved again. */
function request(
  url: URL,
  addresses: readonly LookupAddress[],
  options: { userAgent: string; signal: AbortSignal },
): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getByHttps : getByHttp;
  const [first] = addresses;
  return new Promise((resolve, reject) => {
    get(
      url,
      {
        // A connection of its own, so that none to an address of an earlier check is used.
        agent: false,
        signal: options.signal,
        headers: { 'user-agent': options.userAgent, 'accept-encoding': 'identity' },
        lookup: (_name, { all }, done) =>
          all ? done(null, [...addresses]) : done(null, first?.address ?? '', first?.family),
      },
      resolve,
    ).on('error', reject);
  });
}

async function readBytes(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function fetchWithin(
  url: URL,
  options: FetchFileOptions,
  { signal, redirectsLeft }: { signal: AbortSignal; redirectsLeft: number },
): Promise<FetchedFile> {
  const addresses = await within(targetsOf(url, options), signal);
  const response = await request(url, addresses, { userAgent: options.userAgent, signal });
  try {
    const { statusCode = 0, headers } = response;
    if (redirects.has(statusCode)) {
      if (redirectsLeft === 0 || !URL.canParse(headers.location ?? '', url)) {
        throw unreachable(statusCode);
      }
      const next = new URL(headers.location ?? '', url);
      return await fetchWithin(next, options, { signal, redirectsLeft: redirectsLeft - 1 });
    }
    const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
    if (statusCode !== 200 || !isPlain) throw unreachable(statusCode);
    const [type = ''] = (headers['content-type'] ?? '').split(';', 1);
    const bytes = await readBytes(response, options.maxBytes);
    return { bytes, type: type.trim().toLowerCase(), url };
  } finally {
    response.destroy();
  }
}

/**
 * Fetches a file from an address that a caller gave. Each address is checked before a connection is made to it, those of
 * redirects too, so nothing inside our own network can be reached.
 * @throws 422 URL_NOT_ALLOWED for what is no public web server, 422 URL_UNREACHABLE without a file (with
 * `siteStatus` when the other site responded), 413 above the limit
 */
export async function fetchFile(url: string, options: FetchFileOptions): Promise<FetchedFile> {
  if (!URL.canParse(url)) throw notAllowed();
  const signal = AbortSignal.timeout(options.timeoutMs ?? 10_000);
  try {
    return await fetchWithin(new URL(url), options, { signal, redirectsLeft: maxRedirects });
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreachable();
  }
}
