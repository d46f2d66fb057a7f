import type { Registry } from '@siteswap/contracts/platform';
import escapeHtml from 'escape-html';
import type { PageMatch } from './page-table.ts';

/** The hash of a file as an attribute; nothing for a file without one. */
export function integrityAttribute(integrity: string | undefined): string {
  return integrity ? ` integrity="${escapeHtml(integrity)}"` : '';
}

/** A file of a remote that the page shows. */
interface RemoteFile {
  readonly href: string;
  readonly integrity: string | undefined;
}

/** Files of the remotes that a page shows, each once: entries, scripts and styles. */
function remoteFiles(page: PageMatch, registry: Registry): RemoteFile[] {
  const files = new Map<string, RemoteFile>();
  for (const { remote } of page.chain) {
    const entry = registry.remotes.find(({ name }) => name === remote?.name);
    if (!remote || !entry || entry.off) continue;
    const { manifest, baseUrl } = entry;
    for (const file of [manifest.entry, ...(manifest.files[remote.expose] ?? [])]) {
      const href = baseUrl + file;
      files.set(href, { href, integrity: manifest.integrity[file] });
    }
  }
  return [...files.values()];
}

const isStyle = ({ href }: RemoteFile): boolean => href.endsWith('.css');

/**
 * Links that fetch what the first page needs while the shell's own scripts are still on their way.
 * As `fetch`, because that is how the shell's loader requests a remote's files and checks their hashes: a preload as
 * `script` that failed would be reused by every later script of that address, so that Retry could never work.
 * @param isRendered the files only make the page interactive; they wait for the styles, which the first paint needs
 */
export function preload(href: string, isRendered: boolean): string {
  const priority = isRendered ? ' fetchpriority="low"' : '';
  return `<link rel="preload" as="fetch"${priority} href="${escapeHtml(href)}" crossorigin="anonymous">`;
}

/** Marked, so that the boot script can give up a late one: until it arrives the browser renders nothing and runs no script. */
const styleLink = ({ href, integrity }: RemoteFile): string =>
  `<link rel="stylesheet" href="${escapeHtml(href)}"${integrityAttribute(integrity)} crossorigin="anonymous" data-remote>`;

/**
 * Links to the files of a page's remotes.
 * @param isRendered the page has its markup, so its styles must arrive before the first paint
 */
export function remoteLinks(page: PageMatch, registry: Registry, isRendered: boolean): string[] {
  return remoteFiles(page, registry).map((file) =>
    isRendered && isStyle(file) ? styleLink(file) : preload(file.href, isRendered),
  );
}
