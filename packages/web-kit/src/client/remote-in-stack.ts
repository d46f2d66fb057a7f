import { readPageBlock } from '../page/page-block.ts';

/** `/mf/<name>/<version>/` in the address of a script. */
const release = /\/mf\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z.+-]{1,64})\//g;

/** A file of the shell at the address of its content; which release it came with, the page says. */
const shellFile = /\/mf\/shell\/_files\//;

let ofPage: string | undefined;

function shellOfPage(): string | undefined {
  if (ofPage !== undefined) return ofPage;
  const registry = readPageBlock('siteswap-registry');
  const isKnown = typeof registry === 'object' && registry !== null && 'shell' in registry;
  if (isKnown && typeof registry.shell === 'string') ofPage = `shell@${registry.shell}`;
  return ofPage;
}

/**
 * The remote whose code is in a stack, as `name@version`, by the addresses of its scripts: the remote nearest to
 * the top, else the shell, whose libraries every remote runs through. `undefined` when no script is ours.
 */
export function remoteInStack(stack: string | undefined): string | undefined {
  let shell: string | undefined;
  for (const [, name, version] of (stack ?? '').matchAll(release)) {
    if (name !== 'shell') return `${name}@${version}`;
    shell ??= `${name}@${version}`;
  }
  return shell ?? (shellFile.test(stack ?? '') ? shellOfPage() : undefined);
}
