import type { Translations } from '@siteswap/contracts/platform';
import { z } from 'zod';

/** Translations of one language, by namespace. */
export type Messages = Readonly<Record<string, Translations>>;

const translations: z.ZodType<Translations> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), translations])),
);
/** `locales/<locale>.json` of a release. */
export const messagesFile = z.record(z.string(), translations);

/** Looks a `namespace:key.path` up and fills `{{name}}` in. Undefined when there is no such translation. */
export function translate(
  messages: Messages,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string | undefined {
  const colon = key.indexOf(':');
  let node: string | Translations | undefined = messages[key.slice(0, colon)];
  for (const part of key.slice(colon + 1).split('.')) {
    node = typeof node === 'object' && Object.hasOwn(node, part) ? node[part] : undefined;
  }
  if (typeof node !== 'string') return undefined;
  return node.replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => values[name] ?? '');
}
