import type { Registry } from '@siteswap/contracts/platform';
import { escapeHtml } from './escape.ts';
import type { FoundPage } from './page-table.ts';

/** A file with its hash; the browser uses a preloaded file only when both are asked for alike. */
export function integrityAttribute(integrity: string | undefined): string {
  return integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
}

/** Links that fetch what the first page needs while the shell's own scripts are still on their way. */
export function remotePreloads(page: FoundPage, registry: Registry): string[] {
  const links = new Set<string>();
  for (const { remote } of page.chain) {
    const entry = registry.remotes.find(({ name }) => name === remote?.name);
    if (!remote || !entry) continue;
    const { manifest, baseUrl } = entry;
    const files = [manifest.entry, ...(manifest.files[remote.expose] ?? [])];
    for (const file of files) {
      const kind = file.endsWith('.css') ? 'style' : 'script';
      const href = escapeHtml(baseUrl + file);
      const integrity = integrityAttribute(manifest.integrity[file]);
      links.add(
        `<link rel="preload" as="${kind}" href="${href}"${integrity} crossorigin="anonymous">`,
      );
    }
  }
  return [...links];
}
