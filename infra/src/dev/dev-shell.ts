import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { runNode } from '../processes/run-node.ts';
import { tool } from '../processes/tool.ts';
import { releaseVersion } from '../releases/build-releases.ts';

/** The shell with the development form of React, which alone knows hot reload. */
export interface DevShell {
  /** Folder of its files; they are requested at `address`. */
  readonly dir: string;
  /** `/mf/shell/<version>/` */
  readonly address: string;
  /** Addresses in load order. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const files = z.array(z.string()).default([]);
const manifest = z.object({
  entries: z.object({ main: z.object({ initial: z.object({ js: files, css: files }) }) }),
});

/**
 * Builds the shell for development, unless the last one was made of the same files.
 * @param dir where it lies; a new build replaces the one before
 */
export async function buildDevShell(dir: string, logsDir: string): Promise<DevShell> {
  const version = `${releaseVersion('shell')}-development`;
  const stamp = join(dir, 'version');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== version) {
    // The one before is served meanwhile.
    const next = `${dir}.next`;
    rmSync(next, { recursive: true, force: true });
    const rsbuild = tool('@rsbuild/core', 'bin/rsbuild.js', 'shell');
    const args = ['build', '--mode', 'development', '--dist-path', next];
    const { code, output } = await runNode([rsbuild, ...args], {
      cwd: join(repositoryDir, 'shell'),
      env: { ...process.env, NODE_ENV: 'development', RELEASE_VERSION: version, FORCE_COLOR: '0' },
    });
    const logFile = join(logsDir, 'build-dev-shell.log');
    writeFileSync(logFile, output);
    if (code !== 0)
      throw new OperatorError(`The shell did not build: ${output}\n  See ${logFile}.`);
    rmSync(dir, { recursive: true, force: true });
    renameSync(next, dir);
    writeFileSync(stamp, version);
  }
  const { entries } = manifest.parse(JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8')));
  const { js: scripts, css: styles } = entries.main.initial;
  return { dir, address: `/mf/shell/${version}/`, scripts, styles };
}
