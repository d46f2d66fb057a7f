import type { Registry, ShellManifest } from '@siteswap/contracts/platform';
import type { PageMatch } from './page-table.ts';

/**
 * Namespaces of the messages that a page needs: those of every page, its own, and those of the remotes it shows.
 * @returns undefined when it needs all, or when the shell in use does not know to ask for some
 */
export function namespacesOf(
  match: PageMatch | null,
  shell: Pick<ShellManifest, 'messages'>,
  { remotes }: Pick<Registry, 'remotes'>,
): readonly string[] | undefined {
  if (!shell.messages) return undefined;
  const chain = match?.chain ?? [];
  const names = new Set([
    ...shell.messages,
    ...chain.flatMap(({ messages }) => messages ?? []),
    ...chain.flatMap(({ remote }) =>
      remotes.filter(({ name }) => name === remote?.name).map(({ manifest }) => manifest.namespace),
    ),
  ]);
  return names.has('*') ? undefined : [...names];
}
