import { isSecretName, scrubText } from '@siteswap/service-kit';

/**
 * The page somebody writes about: origin, path and query without what is secret in them. Null for what is no page.
 * @param base where a path alone belongs
 */
export function openUrl(text: string | undefined, base: string): string | null {
  if (!text || !URL.canParse(text, base)) return null;
  const { origin, protocol, pathname, searchParams } = new URL(text, base);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const kept = [...searchParams].filter(([name]) => !isSecretName(name));
  const query = new URLSearchParams(kept.map(([name, value]) => [name, scrubText(value)]));
  return `${origin}${scrubText(pathname)}${query.size > 0 ? `?${query}` : ''}`.slice(0, 2_000);
}
