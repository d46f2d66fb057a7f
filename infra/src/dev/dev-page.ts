import { type Registry, type RegistryEntry, registry } from '@siteswap/contracts/platform';
import type { DevShell } from './dev-shell.ts';

const registryBlock =
  /(<script type="application\/json" id="siteswap-registry">)(.*?)(<\/script>)/s;

function withEntry(text: string, entry: RegistryEntry): string {
  const read: Registry = registry.parse(JSON.parse(text));
  const others = read.remotes.filter(({ name }) => name !== entry.name);
  const changed = { ...read, remotes: [...others, entry] };
  return JSON.stringify(changed).replaceAll('<', '\\u003c');
}

/**
 * The gateway's document with the shell in development, and one remote from its development server.
 * @param html as the gateway wrote it: one tag a line
 */
export function developmentPage(html: string, shell: DevShell, entry: RegistryEntry): string {
  const lines = html.split('\n');
  const isReplaced = (line: string) =>
    /^<(script defer src|link rel="stylesheet" href)="\/mf\/shell\//.test(line) ||
    (/^<link rel="(preload|modulepreload)"/.test(line) && line.includes(`"/mf/${entry.name}/`));
  const scripts = shell.scripts.map((src) => `<script defer src="${src}"></script>`);
  const styles = shell.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  return lines
    .filter((line) => !isReplaced(line))
    .flatMap((line) => (line === '</head>' ? [...styles, ...scripts, line] : [line]))
    .join('\n')
    .replace(registryBlock, (_, open: string, text: string, close: string) =>
      [open, withEntry(text, entry), close].join(''),
    );
}

/** Lets the page reach the development server for hot updates, and nothing else that it may not anyway. */
export function developmentPolicy(policy: string, origin: string): string {
  return policy.replace(/connect-src [^;]*/, `$& ${origin.replace(/^http/, 'ws')}`);
}
