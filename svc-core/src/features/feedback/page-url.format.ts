import { isSecretName, scrubText } from '@siteswap/service-kit';

/**
 * URL of a page without secrets: origin, path and query. Null for text that is no http(s) URL.
 * @param base origin of a path without one
 */
export function publicPageUrl(text: string | undefined, base: string): string | null {
  if (!text || !URL.canParse(text, base)) return null;
  const { origin, protocol, pathname, searchParams } = new URL(text, base);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const params = [...searchParams].filter(([name]) => !isSecretName(name));
  const query = new URLSearchParams(params.map(([name, value]) => [name, scrubText(value)]));
  return `${origin}${scrubText(pathname)}${query.size > 0 ? `?${query}` : ''}`.slice(0, 2_000);
}
