import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, posix, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { repositoryDir } from '../paths.ts';
import { archiveFile, type ClientArchive } from './client-archive.ts';

const contractsDir = 'packages/contracts/src';
const clientDir = 'packages/web-kit/src/client';
/** What a call needs of the web-kit; none of it imports React. */
const clientFiles = ['call-route.ts', 'problem-error.ts', 'remote-in-stack.ts', 'trace.ts'];
const maxBytes = 1_000_000;

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: repositoryDir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

/** A specifier of the contracts as a path next to `file`: the archive must not import the contracts of today. */
function relativeImports(file: string, text: string, exports: Record<string, string>): string {
  return text.replace(/'@siteswap\/contracts\/([\w-]+)'/g, (_, door: string) => {
    const target = posix.join('packages/contracts', exports[`./${door}`] ?? `src/${door}.ts`);
    const path = posix.relative(posix.dirname(file), target);
    return `'${path.startsWith('.') ? path : `./${path}`}'`;
  });
}

/** Reads the client of a commit: its contracts, and the code that calls routes. */
export function readClient(ref: string): ClientArchive {
  const exports = JSON.parse(git('show', `${ref}:packages/contracts/package.json`)).exports;
  const contracts = git('ls-tree', '-r', '--name-only', ref, contractsDir)
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'));
  const paths = [...contracts, ...clientFiles.map((name) => `${clientDir}/${name}`)];
  const files = paths.map((path) => [
    path,
    relativeImports(path, git('show', `${ref}:${path}`), exports),
  ]);
  return { commit: git('rev-parse', ref).trim(), files: Object.fromEntries(files) };
}

/** `node infra/src/client-archive/archive-client.ts [commit]`: the client that the next release is tested with. */
function main([ref = 'HEAD']: string[]): void {
  const bytes = gzipSync(JSON.stringify(readClient(ref)), { level: 9 });
  if (bytes.length > maxBytes) throw new Error(`The archive has ${bytes.length} bytes.`);
  writeFileSync(archiveFile, bytes);
  console.log(`wrote ${relative(repositoryDir, archiveFile)}, ${bytes.length} bytes`);
}

if (import.meta.url === pathToFileURL(join(process.argv[1] ?? '')).href)
  main(process.argv.slice(2));
