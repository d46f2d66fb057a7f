import type { Registry } from '@siteswap/contracts/platform';
import { escapeHtml } from './escape.ts';
import type { FoundPage } from './page-table.ts';

/** The hash of a file as an attribute; nothing for a file without one. */
export function integrityAttribute(integrity: string | undefined): string {
  return integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
}

/**
 * Links that fetch what the first page needs while the shell's own scripts are still on their way.
 * As `fetch`, because that is how the shell's loader asks for a remote's files and checks their hashes: a preload as
 * `script` that failed would be given to every later script of that address, so that Retry could never work.
 */
export function remotePreloads(page: FoundPage, registry: Registry): string[] {
  const links = new Set<string>();
  for (const { remote } of page.chain) {
    const entry = registry.remotes.find(({ name }) => name === remote?.name);
    if (!remote || !entry) continue;
    const { manifest, baseUrl } = entry;
    const files = [manifest.entry, ...(manifest.files[remote.expose] ?? [])];
    for (const file of files) {
      const href = escapeHtml(baseUrl + file);
      links.add(`<link rel="preload" as="fetch" href="${href}" crossorigin="anonymous">`);
    }
  }
  return [...links];
}
