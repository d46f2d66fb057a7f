import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { foldersOfBuild } from '../releases/front-ends.ts';
import type { Platform } from '../start/platform.ts';

/** Debounce in milliseconds: editors write a file in several steps. */
const quietMs = 150;

/** Runs `react` after changes in the folders, never twice at once. */
export function onChange(folders: string[], react: () => Promise<void>): void {
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
}

/** Restarts services (all, or only one) when a file of theirs, or of a package they are made of, changes. */
export function restartServicesOnChange(platform: Platform, only?: string): void {
  for (const [name, service] of platform.processes) {
    // `svc-carpool#2` is another process of `svc-carpool`.
    const [workspace = name] = name.split('#');
    if (only && workspace !== only) continue;
    const folders = foldersOfBuild(workspace).map((folder) => `${folder}/src`);
    onChange(folders, async () => {
      await service.restart();
      console.log(`• ${name} restarted`);
    });
  }
}
