import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { ServerFile } from '@siteswap/contracts/platform';
import { hasContentOfName } from '#src/releases/content-files.ts';
import { isPublicFile } from '#src/releases/public-files.ts';
import type { ReleaseProblem } from './release-problem.ts';

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Whether a browser runs or shows the file, so that it must have a hash. */
const isShipped = (file: string): boolean => /\.(js|css|woff2|svg|png|webp|avif)$/.test(file);

/** All files below a folder, relative to it, with forward slashes, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Size of a file in bytes, as browsers receive it. */
export async function compressedSize(folder: string, file: string): Promise<number> {
  const compressed = await stat(join(folder, `${file}.br`)).catch(() => null);
  if (compressed) return compressed.size;
  const content = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
  return content.length === 0 ? 0 : (await compress(content)).length;
}

async function isSameDecompressed(folder: string, file: string): Promise<boolean> {
  const content = await readFile(join(folder, file));
  try {
    const compressed = await readFile(join(folder, `${file}.br`));
    const original = await decompress(compressed, { maxOutputLength: content.length + 1 });
    return original.equals(content);
  } catch {
    return false;
  }
}

async function compressedProblem(
  folder: string,
  path: string,
  files: ReadonlySet<string>,
): Promise<ReleaseProblem | null> {
  const original = path.slice(0, -'.br'.length);
  if (!files.has(original)) return { path: original, code: 'FILE_MISSING' };
  return (await isSameDecompressed(folder, original)) ? null : { path, code: 'COMPRESSED_DIFFERS' };
}

async function hashProblem(
  folder: string,
  path: string,
  expected: string | undefined,
): Promise<ReleaseProblem | null> {
  if (expected === undefined) return isShipped(path) ? { path, code: 'HASH_MISSING' } : null;
  const hash = createHash('sha384').update(await readFile(join(folder, path)));
  const isSame = expected === `sha384-${hash.digest('base64')}`;
  return isSame ? null : { path, code: 'HASH_DIFFERS' };
}

/**
 * Files that are named but missing, whose hash is missing or differs, whose compressed form has other content, or that
 * are not for browsers and have their hash among those that are.
 */
export async function hashProblems(
  folder: string,
  release: {
    files: readonly string[];
    named: readonly string[];
    integrity: Readonly<Record<string, string>>;
    server: ServerFile | undefined;
  },
): Promise<ReleaseProblem[]> {
  const { named, server } = release;
  const files = new Set(release.files);
  const problems: (ReleaseProblem | null)[] = Object.keys(release.integrity)
    .filter((path) => !isPublicFile(path) || path === server?.file)
    .map((path) => ({ path, code: 'SERVER_FILE_PUBLIC' }));
  if (server && isPublicFile(server.file)) {
    problems.push({ path: server.file, code: 'SERVER_FILE_PUBLIC' });
  }
  const integrity = { ...release.integrity, ...(server && { [server.file]: server.integrity }) };
  for (const path of new Set([...named, ...Object.keys(integrity)])) {
    if (!files.has(path)) problems.push({ path, code: 'FILE_MISSING' });
  }
  for (const path of files) {
    if (path.endsWith('.br')) problems.push(await compressedProblem(folder, path, files));
    problems.push(await hashProblem(folder, path, integrity[path]));
  }
  return problems.filter((problem) => problem !== null);
}

/** Files whose name lacks the hash of their content, of a release that has its files at such addresses. */
export async function addressProblems(
  folder: string,
  paths: readonly string[],
): Promise<ReleaseProblem[]> {
  const problems: ReleaseProblem[] = [];
  for (const path of paths) {
    const content = await readFile(join(folder, path)).catch(() => null);
    // A missing file is a problem of its own.
    if (content && !hasContentOfName(path, content))
      problems.push({ path, code: 'ADDRESS_DIFFERS' });
  }
  return problems;
}
