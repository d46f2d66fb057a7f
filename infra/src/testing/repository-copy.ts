import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';

export interface RepositoryCopy {
  readonly dir: string;
  /** Paths that differ from what was copied, as git names them: ` M package.json`, `?? svc-props/`. */
  changes(): string[];
  remove(): void;
}

const git = (dir: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: dir, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });

function linkFolders(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== '@siteswap' && !name.startsWith('.'))
      symlinkSync(join(from, name), join(to, name));
  }
}

/** Packages are those of the original; workspaces are those of the copy. */
function linkPackages(dir: string): void {
  const installed = 'node_modules';
  linkFolders(join(repositoryDir, installed), join(dir, installed));
  mkdirSync(join(dir, installed, '@siteswap'));
  const { workspaces } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  for (const folder of globSync(workspaces, { cwd: dir })) {
    const file = join(dir, folder, 'package.json');
    if (!existsSync(file)) continue;
    const { name } = JSON.parse(readFileSync(file, 'utf8')) as { name: string };
    symlinkSync(join(dir, folder), join(dir, installed, name));
    linkFolders(join(repositoryDir, folder, installed), join(dir, folder, installed));
  }
}

/**
 * Copies the working tree, changes included, into a folder of its own, for tests that write into a repository. What
 * is installed is shared, and there is a history of one commit, so that `changes` lists what was written.
 */
export function copyRepository(): RepositoryCopy {
  const dir = mkdtempSync(join(tmpdir(), 'siteswap-copy-'));
  // The user PostgreSQL runs as must be able to enter.
  chmodSync(dir, 0o755);
  const listed = git(repositoryDir, 'ls-files', '-z', '--cached', '--others', '--exclude-standard');
  for (const file of new Set(listed.split('\0'))) {
    if (file && existsSync(join(repositoryDir, file))) {
      cpSync(join(repositoryDir, file), join(dir, file));
    }
  }
  // Not in the history, and the same as long as schemas and versions are: copied, they need not be generated again.
  const generated = [
    'svc-*/src/generated',
    'packages/*/test/fixture/src/generated',
    'infra/test/generated',
  ];
  for (const folder of globSync(generated, { cwd: repositoryDir })) {
    cpSync(join(repositoryDir, folder), join(dir, folder), { recursive: true });
  }
  linkPackages(dir);
  git(dir, 'init', '--quiet');
  git(dir, 'add', '--all');
  const author = ['-c', 'user.name=test', '-c', 'user.email=test@siteswap.test'];
  git(dir, ...author, 'commit', '--quiet', '--no-verify', '--message', 'copy');
  return {
    dir,
    changes: () => git(dir, 'status', '--porcelain').split('\n').filter(Boolean),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}
