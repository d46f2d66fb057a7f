import type { RegistryEntry } from '@siteswap/contracts/platform';
import { LoadFailure } from './load-failure.ts';

const expectedType = (file: string): RegExp => (file.endsWith('.css') ? /css/ : /javascript/);

async function matches(content: ArrayBuffer, expected: string): Promise<boolean> {
  // `crypto.subtle` exists on secure pages only; the script and style elements check the hash as well.
  if (!globalThis.crypto?.subtle) return true;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', content));
  return expected === `sha384-${btoa(String.fromCharCode(...hash))}`;
}

interface FetchOptions {
  readonly signal: AbortSignal;
  /** `reload` requests the file from the server even when the browser has the file in its cache. */
  readonly cache: RequestCache;
}

async function request(url: string, options: FetchOptions): Promise<Response> {
  try {
    return await fetch(url, options);
  } catch (cause) {
    throw new LoadFailure(options.signal.aborted ? 'timeout' : 'network', { cause });
  }
}

async function fetchFile(entry: RegistryEntry, file: string, options: FetchOptions): Promise<void> {
  const response = await request(`${entry.baseUrl}${file}`, options);
  if (response.status === 404 || response.status === 410) throw new LoadFailure('missing');
  if (!response.ok) throw new LoadFailure('network');
  if (!expectedType(file).test(response.headers.get('content-type') ?? '')) {
    throw new LoadFailure('broken');
  }
  const content = await response.arrayBuffer().catch((cause: unknown) => {
    throw new LoadFailure(options.signal.aborted ? 'timeout' : 'network', { cause });
  });
  const expected = entry.manifest.integrity[file];
  if (!expected || !(await matches(content, expected))) throw new LoadFailure('integrity');
}

/**
 * Loads all files of one exposed module into the browser's cache, all files at once, before any of it runs.
 * Unlike script and style elements it can be aborted, and reports the reason of a failure.
 *
 * @throws LoadFailure
 */
export async function fetchFiles(
  entry: RegistryEntry,
  expose: string,
  options: FetchOptions,
): Promise<void> {
  const { manifest } = entry;
  const files = [manifest.entry, ...(manifest.files[expose] ?? [])];
  await Promise.all(files.map((file) => fetchFile(entry, file, options)));
}
