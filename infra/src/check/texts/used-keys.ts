import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../../paths.ts';
import type { TextFault, TextFolder } from './catalogue.ts';

/** Namespaces of the browser by the folder of their texts. */
export const namespaces: Readonly<Record<string, string>> = {
  'packages/web-kit/src/locales': 'common',
  'shell/src/locales': 'shell',
  'shell/src/features/legal/locales': 'legal',
  'shell/src/features/profile/locales': 'profile',
  'shell/src/features/push/locales': 'push',
};

/** The namespace of a folder: that of the shell's folders, and the name of a remote. */
export const namespaceOf = (folder: string): string | undefined =>
  namespaces[folder] ?? /^mf-([^/]+)\/src\/locales$/.exec(folder)?.[1];

/** Codes of errors come with a response, so their sentences are looked up by a key that is made. */
const isLookedUp = /(?:^|\.)(?:error|field)\./;
const withoutForm = (key: string): string => key.replace(/_(?:zero|one|two|few|many|other)$/, '');

export interface SourceFile {
  readonly file: string;
  readonly text: string;
}

/** Code that may name a text: of a workspace, and for `common` of every one in the browser. */
export function sources(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: repositoryDir })
    .filter((file) => !/\.(?:test|spec)\.tsx?$|\/generated\//.test(file))
    .map((file) => ({ file, text: readFileSync(join(repositoryDir, file), 'utf8') }));
}

const stringLiteral = /(?<!\w)'([^'\n]*)'|"([^"\n]*)"/g;
const template = /`([^`]*)`/g;
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts in quotes, and templates as expressions in which `${…}` stands for any part of a key. */
function namesIn(files: readonly SourceFile[]): { literals: Set<string>; patterns: RegExp[] } {
  const literals = new Set<string>();
  const patterns = new Map<string, RegExp>();
  for (const { text } of files) {
    for (const found of text.matchAll(stringLiteral)) literals.add(found[1] ?? found[2] ?? '');
    for (const [, inside = ''] of text.matchAll(template)) {
      const parts = inside.split(/\$\{[^}]*\}/);
      const fixed = parts.join('');
      if (!inside.includes('${')) literals.add(inside);
      else if (/^[\w.:-]*[.:][\w.:-]*$/.test(fixed) && /[a-zA-Z]/.test(fixed)) {
        const expression = parts.map(escaped).join('[\\w.-]+');
        patterns.set(expression, new RegExp(`^${expression}$`));
      }
    }
  }
  return { literals, patterns: [...patterns.values()] };
}

/** Texts that no code names. */
export function unusedKeys(
  { folder, texts }: Pick<TextFolder, 'folder' | 'texts'>,
  files: readonly SourceFile[],
): TextFault[] {
  const namespace = namespaceOf(folder);
  const { literals, patterns } = namesIn(files);
  const isNamed = (key: string): boolean => {
    const names = [key, `${namespace}:${key}`];
    return names.some(
      (name) => literals.has(name) || patterns.some((pattern) => pattern.test(name)),
    );
  };
  const keys = [...new Set([...(texts.get('en')?.keys() ?? [])].map(withoutForm))];
  return keys
    .filter((key) => !isLookedUp.test(key) && !isNamed(key))
    .map((key) => ({ where: `${folder} ${key}`, problem: 'is used nowhere' }));
}

/** Names in the code of texts that do not exist: `t('page.titel')`, `'shell:page.titel'`. */
export function missingKeys(
  folders: readonly Pick<TextFolder, 'folder' | 'texts'>[],
  files: readonly SourceFile[],
): TextFault[] {
  const known = new Map<string, Set<string>>();
  for (const { folder, texts } of folders) {
    const namespace = namespaceOf(folder);
    const keys = [...(texts.get('en')?.keys() ?? [])];
    if (namespace) known.set(namespace, new Set(keys.flatMap((key) => [key, withoutForm(key)])));
  }
  return files.flatMap(({ file, text }) => {
    const own = [...text.matchAll(/useTranslation\(\s*'(\w+)'/g)].map(
      (found) => found[1] as string,
    );
    const named = [...text.matchAll(/'([a-z]+):([a-zA-Z][\w-]*(?:\.[\w-]+)*)'/g)]
      .filter(([, namespace = '']) => known.has(namespace))
      .map(([, namespace = '', key = '']) => [[namespace], key] as const);
    const called = [...text.matchAll(/(?<![\w.])t\(\s*'([\w.-]+)'/g)].map(
      ([, key = '']) => [own, key] as const,
    );
    return [...named, ...called]
      .filter(([among]) => among.length > 0)
      .filter(([among, key]) => !among.some((namespace) => known.get(namespace)?.has(key)))
      .map(([among, key]) => ({
        where: file,
        problem: `names ${among.join('|')}:${key}, which does not exist`,
      }));
  });
}
