import {
  moduleBudgetBytes,
  type RemoteManifest,
  type ShellManifest,
  shellBudgetBytes,
} from '@siteswap/contracts/platform';
import { compressedSize } from './check-files.ts';
import type { ReleaseProblem } from './release-problem.ts';

/** What browsers load for one thing of a release, in bytes as they travel. */
export interface ReleaseSize {
  /** The exposed module of a remote, or `shell`. */
  readonly of: string;
  readonly bytes: number;
  readonly limit: number;
  /** Bytes more than in the release in use; absent without one. */
  readonly difference?: number;
}

async function sumOf(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => compressedSize(folder, file)));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Sizes of the exposed modules of a remote, its entry included, or of what every page loads of a shell. */
export async function releaseSizes(
  folder: string,
  manifest: RemoteManifest | ShellManifest,
): Promise<ReleaseSize[]> {
  if (!('entry' in manifest)) {
    const { bootScript, scripts, styles } = manifest;
    const bytes = await sumOf(folder, [bootScript, ...scripts, ...styles]);
    return [{ of: 'shell', bytes, limit: shellBudgetBytes }];
  }
  const sizes = Object.entries(manifest.files).map(async ([of, files]) => ({
    of,
    bytes: await sumOf(folder, [manifest.entry, ...files]),
    limit: moduleBudgetBytes,
  }));
  return Promise.all(sizes);
}

/** The same with the difference to another release of the name. */
export function comparedSizes(
  sizes: readonly ReleaseSize[],
  before: readonly ReleaseSize[],
): ReleaseSize[] {
  return sizes.map((size) => {
    const old = before.find(({ of }) => of === size.of);
    return old ? { ...size, difference: size.bytes - old.bytes } : size;
  });
}

export async function budgetProblems(
  folder: string,
  manifest: RemoteManifest | ShellManifest,
): Promise<ReleaseProblem[]> {
  const excesses = (await releaseSizes(folder, manifest)).filter(
    ({ bytes, limit }) => bytes > limit,
  );
  return excesses.map(({ of, bytes, limit }) => ({
    path: of,
    code: 'BUDGET_EXCEEDED',
    params: { bytes, limit },
  }));
}
