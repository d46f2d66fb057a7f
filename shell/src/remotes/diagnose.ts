import type { RegistryEntry } from '@siteswap/contracts/platform';
import type { LoadFailureReason } from './load-failure.ts';

/** A script or style element says only that it failed. Asking for the file again tells why. */
async function reasonOfFile(
  url: string,
  expected: string | undefined,
): Promise<LoadFailureReason | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    if (response.status === 404 || response.status === 410) return 'missing';
    if (!response.ok) return 'network';
    if (!expected || !globalThis.crypto?.subtle) return undefined;
    const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    const actual = `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
    return actual === expected ? undefined : 'integrity';
  } catch {
    return 'network';
  }
}

/**
 * Why `expose` of a remote could not be loaded, judged from its files. `undefined` when all of them arrive as
 * released, so the code itself is at fault.
 */
export async function diagnose(
  entry: RegistryEntry,
  expose: string,
): Promise<LoadFailureReason | undefined> {
  const { manifest, baseUrl } = entry;
  const files = [manifest.entry, ...(manifest.files[expose] ?? [])];
  const reasons = await Promise.all(
    files.map((file) => reasonOfFile(`${baseUrl}${file}`, manifest.integrity[file])),
  );
  return reasons.find((reason) => reason === 'integrity') ?? reasons.find(Boolean);
}
