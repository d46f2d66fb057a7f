import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { repositoryDir, topLevelFolders } from '../paths.ts';

const packageJson = z.object({
  name: z.string(),
  version: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
  devDependencies: z.record(z.string(), z.string()).default({}),
});

function readPackage(folder: string) {
  return packageJson.parse(
    JSON.parse(readFileSync(join(repositoryDir, folder, 'package.json'), 'utf8')),
  );
}

/** Folders of the shell and the remotes that can be built, found by their files: a new one needs no line here. */
export function frontEnds(): string[] {
  return topLevelFolders(/^(shell|mf-.+)$/).filter((name) =>
    existsSync(join(repositoryDir, name, 'rsbuild.config.ts')),
  );
}

export function packageVersion(folder: string): string {
  return readPackage(folder).version;
}

/** The folder and every package of this repository that goes into its build, `packages/…` in alphabetical order. */
export function foldersOfBuild(folder: string): string[] {
  const folders = new Set<string>();
  const queue = [folder];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (folders.has(next)) continue;
    folders.add(next);
    const { dependencies, devDependencies } = readPackage(next);
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const inside = `packages/${name.replace('@siteswap/', '')}`;
      if (name.startsWith('@siteswap/') && existsSync(join(repositoryDir, inside))) {
        queue.push(inside);
      }
    }
  }
  return [...folders].sort();
}
