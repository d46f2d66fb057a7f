import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RegistryEntry } from '@siteswap/contracts/platform';

/** Address path → `sha384-…` of the files we may load from remotes. */
const known = new Map<string, string>();

/** Lets the files of a release be loaded, each only with its released content. */
export function trustRelease({ baseUrl, manifest }: RegistryEntry): void {
  for (const [file, hash] of Object.entries(manifest.integrity)) known.set(baseUrl + file, hash);
}

function hashOf(url: string): string {
  const hash = known.get(new URL(url, location.href).pathname);
  if (!hash) throw new Error(`no integrity is known for ${url}`);
  return hash;
}

/**
 * Entries of remotes are loaded with their hash, and not at all without one. The entry itself carries the hashes of
 * its chunks and styles, so checking the entry covers all files.
 */
export const integrityPlugin: ModuleFederationRuntimePlugin = {
  name: 'siteswap-integrity',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = hashOf(url);
    return script;
  },
  createLink({ url, attrs }) {
    const link = document.createElement('link');
    for (const [name, value] of Object.entries(attrs ?? {})) link.setAttribute(name, String(value));
    link.href = url;
    link.crossOrigin = 'anonymous';
    link.integrity = hashOf(url);
    return link;
  },
};
