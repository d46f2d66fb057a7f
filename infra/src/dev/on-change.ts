import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir, servicesWithDatabase } from '../paths.ts';
import { foldersOfBuild } from '../releases/front-ends.ts';
import type { Platform } from '../start/platform.ts';
import { followSchema } from './follow-schema.ts';
import { typeWatch } from './type-watch.ts';

/** Debounce in milliseconds: editors write a file in several steps. */
const quietMs = 150;

/**
 * Runs `react` after changes in the folders, never twice at once.
 * @returns what runs it as if something had changed
 */
export function onChange(folders: readonly string[], react: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running
        .then(react)
        .catch((error: unknown) => console.error(operatorSentence(error) ?? error));
    }, quietMs);
  };
  for (const folder of folders) {
    const dir = join(repositoryDir, folder);
    if (!existsSync(dir)) continue;
    watch(dir, { recursive: true }, (_event, file) => {
      if (file && !/\.test\.tsx?$|(^|\/)(node_modules|dist|generated)(\/|$)/.test(file)) soon();
    });
  }
  return soon;
}

/**
 * Restarts services (all, or only some) when a file of theirs, or of a package they are made of, changes; their client
 * and tables follow their schema.
 */
export function restartServicesOnChange(platform: Platform, only?: readonly string[]): void {
  // `svc-carpool#2` is another process of `svc-carpool`.
  const workspaces = new Set([...platform.processes.keys()].map((name) => name.split('#', 1)[0]));
  const withDatabase = servicesWithDatabase();
  for (const workspace of workspaces) {
    if (workspace === undefined || (only && !only.includes(workspace))) continue;
    // The kit's own migrations are in its folder.
    const folders = foldersOfBuild(workspace).flatMap((folder) => [
      `${folder}/src`,
      `${folder}/migrations`,
    ]);
    onChange([...folders, `${workspace}/prisma`], async () => {
      if (withDatabase.includes(workspace)) {
        await followSchema(platform, workspace, (line) => console.log(`• ${line}`));
      }
      for (const [name, service] of platform.processes) {
        if (name.split('#', 1)[0] !== workspace) continue;
        await service.restart();
        console.log(`• ${name} restarted`);
      }
    });
  }
}

/** Checks types now and when a file in these workspaces changes, and says what is wrong. */
export function checkTypesOnChange(workspaces: readonly string[]): void {
  const check = typeWatch((text) => console.log(text));
  const folders = [...new Set(workspaces)].map((folder) => `${folder}/src`);
  onChange(folders, check)();
}
