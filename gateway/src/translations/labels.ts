import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { manifestFile, type Release } from '@siteswap/releases';
import { z } from 'zod';
import type { Messages } from './messages.ts';

const manifest = z.object({
  nav: z.array(z.object({ label: z.string() })).default([]),
  slots: z
    .array(
      z.object({
        label: z.string().optional(),
        count: z.object({ stored: z.object({ label: z.string() }).optional() }).optional(),
      }),
    )
    .default([]),
  routes: z.array(z.object({ title: z.string() })).default([]),
});

/**
 * Keys of the texts that a release shows on pages of others, where none of its code runs: labels of menus and tabs,
 * titles of pages.
 * @param folder of all releases
 */
export async function labelKeys(folder: string, { name, version }: Release): Promise<string[]> {
  const path = join(folder, name, version, manifestFile(name));
  const text = await readFile(path, 'utf8').catch(() => '{}');
  // One that is not valid is never in use.
  const { nav, slots, routes } = manifest.safeParse(JSON.parse(text)).data ?? manifest.parse({});
  const keys = [
    ...nav.map(({ label }) => label),
    ...slots.flatMap(({ label, count }) => [label, count?.stored?.label]),
    ...routes.map(({ title }) => title),
  ];
  return [...new Set(keys.filter((key) => key !== undefined))].sort();
}

type Texts = { [key: string]: string | Texts };

/** What `Intl.PluralRules` distinguishes; a text with a number has a key for each form, after an underscore. */
const pluralForm = /_(zero|one|two|few|many|other)$/;

/** Copies the text of one key, or its plural forms, when there are any. */
function copyText(from: Messages, to: Record<string, Texts>, key: string): void {
  const [namespace = '', path = ''] = key.split(':');
  const parts = [namespace, ...path.split('.')];
  const last = parts.pop() ?? '';
  let source = from as Texts;
  let target = to as Texts;
  for (const part of parts) {
    const inner = Object.hasOwn(source, part) ? source[part] : undefined;
    if (typeof inner !== 'object') return;
    source = inner;
    const known = Object.hasOwn(target, part) ? target[part] : undefined;
    target = target[part] = typeof known === 'object' ? known : {};
  }
  for (const [name, text] of Object.entries(source)) {
    if (typeof text === 'string' && name.replace(pluralForm, '') === last) target[name] = text;
  }
}

/** Of all messages, those of some namespaces and the given labels of the others. */
export function selectMessages(
  all: Messages,
  namespaces: ReadonlySet<string>,
  labels: readonly string[],
): Messages {
  const selected: Record<string, Texts> = Object.create(null);
  for (const [namespace, texts] of Object.entries(all)) {
    if (namespaces.has(namespace)) selected[namespace] = texts as Texts;
  }
  const others = labels.filter((key) => !namespaces.has(key.slice(0, key.indexOf(':'))));
  for (const key of others) copyText(all, selected, key);
  return selected;
}
