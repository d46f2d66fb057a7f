import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { ReleaseProblem } from './release-problem.ts';

const pack = promisify(brotliCompress);
const unpack = promisify(brotliDecompress);

/** What a browser runs or shows, so that it must have a hash. */
const isShipped = (file: string): boolean => /\.(js|css|woff2|svg|png|webp|avif)$/.test(file);

/** All files below a folder, relative to it, with forward slashes, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort();
}

/** Bytes of a file as browsers get it. */
export async function compressedSize(folder: string, file: string): Promise<number> {
  const packed = await stat(join(folder, `${file}.br`)).catch(() => null);
  if (packed) return packed.size;
  const content = await readFile(join(folder, file)).catch(() => Buffer.alloc(0));
  return content.length === 0 ? 0 : (await pack(content)).length;
}

async function isSameUnpacked(folder: string, file: string): Promise<boolean> {
  const content = await readFile(join(folder, file));
  try {
    const packed = await readFile(join(folder, `${file}.br`));
    const unpacked = await unpack(packed, { maxOutputLength: content.length + 1 });
    return unpacked.equals(content);
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
  return (await isSameUnpacked(folder, original)) ? null : { path, code: 'COMPRESSED_DIFFERS' };
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

/** Files that are named and absent, have no hash or another one, or a compressed form that is not theirs. */
export async function hashProblems(
  folder: string,
  release: {
    files: readonly string[];
    named: readonly string[];
    integrity: Readonly<Record<string, string>>;
  },
): Promise<ReleaseProblem[]> {
  const { named, integrity } = release;
  const files = new Set(release.files);
  const found: (ReleaseProblem | null)[] = [];
  for (const path of new Set([...named, ...Object.keys(integrity)])) {
    if (!files.has(path)) found.push({ path, code: 'FILE_MISSING' });
  }
  for (const path of files) {
    if (path.endsWith('.br')) found.push(await compressedProblem(folder, path, files));
    found.push(await hashProblem(folder, path, integrity[path]));
  }
  return found.filter((problem) => problem !== null);
}
