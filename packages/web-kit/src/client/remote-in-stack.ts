/** `/mf/<name>/<version>/` in the address of a script. */
const release = /\/mf\/([a-z][a-z0-9-]{1,40})\/([0-9A-Za-z.+-]{1,64})\//g;

/**
 * Whose code a stack comes from, as `name@version`, by the addresses of its scripts: the remote nearest to the top,
 * else the shell, whose libraries every remote runs through. `undefined` when none of them is ours.
 */
export function remoteInStack(stack: string | undefined): string | undefined {
  let shell: string | undefined;
  for (const [, name, version] of (stack ?? '').matchAll(release)) {
    if (name !== 'shell') return `${name}@${version}`;
    shell ??= `${name}@${version}`;
  }
  return shell;
}
