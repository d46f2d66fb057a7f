import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pruneReleases } from '@siteswap/releases';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';
import { builtFrom, rememberBuild } from './built-from.ts';
import { foldersOfBuild, frontEnds, packageVersion } from './front-ends.ts';
import { inputHash } from './input-hash.ts';
import { pointToBuild } from './point-to-build.ts';
import { readManifest } from './release-manifest.ts';

export interface BuildOptions {
  releasesDir: string;
  logsDir: string;
  log: (line: string) => void;
  signal?: AbortSignal | undefined;
}

/** A front end as its sources are now: version of the package, and a hash of everything that may go into its build. */
export function releaseVersion(name: string): string {
  const hash = inputHash(repositoryDir, [
    ...foldersOfBuild(name),
    'package-lock.json',
    'tsconfig.json',
  ]);
  return `${packageVersion(name)}-${hash.slice(0, 10)}`;
}

/** Runs `rsbuild build` of a workspace into a folder of its own, so that two copies may build at once. @returns the version of the output */
async function build(
  name: string,
  outDir: string,
  options: Pick<BuildOptions, 'logsDir' | 'signal'>,
): Promise<string> {
  const logFile = join(options.logsDir, `build-${basename(name)}.log`);
  const rsbuild = tool('@rsbuild/core', 'bin/rsbuild.js', name);
  const { code, output } = await runNode([rsbuild, 'build', '--dist-path', outDir], {
    cwd: join(repositoryDir, name),
    env: { ...process.env, NODE_ENV: 'production', RELEASE_VERSION: '', FORCE_COLOR: '0' },
    signal: options.signal,
  });
  writeFileSync(logFile, output);
  if (code !== 0) {
    const last = output.split('\n').slice(-15).join('\n');
    throw new OperatorError(`${name} did not build (see ${logFile}):\n${last}`);
  }
  return readManifest(outDir).version;
}

/**
 * Builds a workspace into `<dir>/<version>`, unless these sources were built there already.
 * @param folder of the workspace, relative to the repository
 * @returns the version: package version and hash of the output, so that what changes no output releases nothing
 */
export async function buildRelease(
  folder: string,
  dir: string,
  options: Omit<BuildOptions, 'releasesDir'>,
): Promise<string> {
  const sources = releaseVersion(folder);
  const known = builtFrom(dir, sources);
  if (known) return known;
  const began = Date.now();
  const outDir = join(dir, `.building-${process.pid}`);
  mkdirSync(dir, { recursive: true });
  rmSync(outDir, { recursive: true, force: true });
  let version: string;
  try {
    version = await build(folder, outDir, options);
    // Files of the same version are the same.
    if (!existsSync(join(dir, version))) renameSync(outDir, join(dir, version));
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
  rememberBuild(dir, sources, version);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  options.log(`built ${basename(folder)} ${version} in ${seconds} s`);
  return version;
}

async function release(name: string, options: BuildOptions): Promise<void> {
  const dir = join(options.releasesDir, name);
  const version = await buildRelease(name, dir, options);
  const now = new Date();
  utimesSync(join(dir, version), now, now);
  await pointToBuild(options.releasesDir, name, version);
  await pruneReleases(options.releasesDir, name);
}

/**
 * Builds what changed among shell and remotes, two at a time, and points to the new releases.
 * @throws OperatorError when one does not build
 */
export async function buildReleases(options: BuildOptions): Promise<void> {
  const queue = frontEnds();
  const worker = async () => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      await release(name, options);
    }
  };
  const results = await Promise.allSettled([worker(), worker()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
