import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';
import { foldersOfBuild, frontEnds, packageVersion } from './front-ends.ts';
import { inputHash } from './input-hash.ts';
import { movePointer, removeOldReleases } from './pointer.ts';

export interface BuildOptions {
  releasesDir: string;
  logsDir: string;
  say: (line: string) => void;
  signal?: AbortSignal | undefined;
}

function releaseVersion(name: string): string {
  const hash = inputHash(repositoryDir, [
    ...foldersOfBuild(name),
    'package-lock.json',
    'tsconfig.json',
  ]);
  return `${packageVersion(name)}-${hash.slice(0, 10)}`;
}

/** Runs `rsbuild build` of a workspace into a folder of its own, so that two copies may build at once. */
async function build(
  name: string,
  version: string,
  outDir: string,
  options: BuildOptions,
): Promise<void> {
  const logFile = join(options.logsDir, `build-${name}.log`);
  const rsbuild = tool('@rsbuild/core', 'bin/rsbuild.js', name);
  const { code, output } = await runNode([rsbuild, 'build', '--dist-path', outDir], {
    cwd: join(repositoryDir, name),
    env: { ...process.env, NODE_ENV: 'production', RELEASE_VERSION: version, FORCE_COLOR: '0' },
    signal: options.signal,
  });
  writeFileSync(logFile, output);
  if (code !== 0) {
    const last = output.split('\n').slice(-15).join('\n');
    throw new OperatorError(`${name} did not build (see ${logFile}):\n${last}`);
  }
}

async function release(name: string, options: BuildOptions): Promise<void> {
  const dir = join(options.releasesDir, name);
  const version = releaseVersion(name);
  if (!existsSync(join(dir, version))) {
    const began = Date.now();
    const outDir = join(dir, `.building-${process.pid}`);
    mkdirSync(dir, { recursive: true });
    rmSync(outDir, { recursive: true, force: true });
    try {
      await build(name, version, outDir, options);
      renameSync(outDir, join(dir, version));
    } finally {
      rmSync(outDir, { recursive: true, force: true });
    }
    options.say(`built ${name} ${version} in ${((Date.now() - began) / 1000).toFixed(1)} s`);
  }
  const now = new Date();
  utimesSync(join(dir, version), now, now);
  movePointer(dir, version);
  removeOldReleases(dir);
}

/**
 * Builds what changed among shell and remotes, two at a time, and points to the new releases.
 * @throws OperatorError when one does not build
 */
export async function buildReleases(options: BuildOptions): Promise<void> {
  const waiting = frontEnds();
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      await release(name, options);
    }
  };
  const results = await Promise.allSettled([worker(), worker()]);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}
