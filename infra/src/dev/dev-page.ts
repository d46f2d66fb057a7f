import { type Registry, type RegistryEntry, registry } from '@siteswap/contracts/platform';
import type { DevShell } from './dev-shell.ts';

/** Address of the script that lets hot reload find the React of the shell. */
export const hookAddress = '/mf/development/react-hook.js';

/**
 * Stands in for the hook of React's developer tools. Shell and remote have a hot reload runtime each: the shell's React
 * registers with the hook, and the remote's runtime, which comes later, finds it there.
 */
export const hookScript = `window.__REACT_DEVTOOLS_GLOBAL_HOOK__ ??= (() => {
  const renderers = new Map();
  const nothing = () => {};
  return {
    renderers,
    supportsFiber: true,
    isDisabled: false,
    inject(renderer) {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot: nothing,
    onCommitFiberRoot: nothing,
    onCommitFiberUnmount: nothing,
    onPostCommitFiberRoot: nothing,
    setStrictMode: nothing,
    checkDCE: nothing,
  };
})();
`;

const registryBlock =
  /(<script type="application\/json" id="siteswap-registry">)(.*?)(<\/script>)/s;

function withEntries(text: string, entries: readonly RegistryEntry[]): string {
  const read: Registry = registry.parse(JSON.parse(text));
  const names = new Set(entries.map(({ name }) => name));
  const others = read.remotes.filter(({ name }) => !names.has(name));
  const changed = { ...read, remotes: [...others, ...entries] };
  return JSON.stringify(changed).replaceAll('<', '\\u003c');
}

/**
 * The gateway's document with the shell in development, and some remotes from their development servers.
 * @param html as the gateway wrote it: one tag a line
 */
export function developmentPage(
  html: string,
  shell: DevShell,
  entries: readonly RegistryEntry[],
): string {
  const lines = html.split('\n');
  const isReplaced = (line: string) =>
    /^<(script defer src|link rel="stylesheet" href)="\/mf\/shell\//.test(line) ||
    (/^<link rel="(preload|modulepreload)"/.test(line) &&
      entries.some(({ name }) => line.includes(`"/mf/${name}/`)));
  const scripts = [hookAddress, ...shell.scripts].map(
    (src) => `<script defer src="${src}"></script>`,
  );
  const styles = shell.styles.map((href) => `<link rel="stylesheet" href="${href}">`);
  return lines
    .filter((line) => !isReplaced(line))
    .flatMap((line) => (line === '</head>' ? [...styles, ...scripts, line] : [line]))
    .join('\n')
    .replace(registryBlock, (_, open: string, text: string, close: string) =>
      [open, withEntries(text, entries), close].join(''),
    );
}

/** Lets the page reach the development servers for hot updates, and nothing else that it may not anyway. */
export function developmentPolicy(policy: string, origins: readonly string[]): string {
  const sockets = origins.map((origin) => origin.replace(/^http/, 'ws'));
  return policy.replace(/connect-src [^;]*/, `$& ${sockets.join(' ')}`);
}
