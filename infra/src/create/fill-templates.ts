import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { type Domain, placeholdersOf } from './domain.ts';

/** The names end in `.txt`, so that no tool takes the templates for sources. */
const templates = join(import.meta.dirname, 'template');

/** Writes the files of a new domain: those of `template/`, with its name filled in. */
export function fillTemplates(domain: Domain): void {
  const values = placeholdersOf(domain);
  const fill = (text: string) => text.replace(/__[A-Za-z]+__/g, (name) => values[name] ?? name);
  for (const { templates: names, folder } of domain.parts) {
    for (const from of names.map((name) => join(templates, name))) {
      const entries = readdirSync(from, { recursive: true, withFileTypes: true });
      for (const entry of entries.filter((entry) => entry.isFile())) {
        const file = join(entry.parentPath, entry.name);
        const name = fill(relative(from, file).replace(/\.txt$/, ''));
        const target = join(repositoryDir, folder, name);
        mkdirSync(dirname(target), { recursive: true });
        writeFileSync(target, fill(readFileSync(file, 'utf8')));
      }
    }
  }
}
