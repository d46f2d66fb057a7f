import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { type Domain, wordsOf } from './domain.ts';

/** `.txt` keeps the tools of the repository from taking the templates for sources of it. */
const templates = join(import.meta.dirname, 'template');

/** Writes the files of a new domain: those of `template/`, with its name filled in. */
export function fillTemplates(domain: Domain): void {
  const words = wordsOf(domain);
  for (const [part, folder] of Object.entries(domain.folders)) {
    const from = join(templates, part);
    const entries = readdirSync(from, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((one) => one.isFile())) {
      const file = join(entry.parentPath, entry.name);
      const target = join(repositoryDir, folder, relative(from, file).replace(/\.txt$/, ''));
      const text = readFileSync(file, 'utf8');
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(
        target,
        text.replace(/__[A-Za-z]+__/g, (word) => words[word] ?? word),
      );
    }
  }
}
