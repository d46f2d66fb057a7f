/**
 * Name of a cookie of the site: `siteCookieName('session', 'https://…')`. With https a browser binds it to the host; on
 * plain http it carries the port, so that two local copies do not clash.
 */
export function siteCookieName(name: string, publicUrl: string): string {
  const { protocol, port } = new URL(publicUrl);
  if (protocol === 'https:') return `__Host-siteswap_${name}`;
  return port ? `siteswap_${name}_${port}` : `siteswap_${name}`;
}
