import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { operatorSentence } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { buildReleases } from '../releases/build-releases.ts';
import { foldersOfBuild, frontEnds } from '../releases/front-ends.ts';
import type { Platform } from '../start/platform.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { runPlatform } from '../start/start.command.ts';

/** Editors write a file in several steps: one change is what is followed by this much quiet, in milliseconds. */
const quietMs = 150;

/** Runs `react` after changes in the folders, never twice at once. */
function onChange(folders: string[], react: () => Promise<void>): void {
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

function restartServicesOnChange(platform: Platform): void {
  const say = (line: string) => console.log(`• ${line}`);
  for (const [name, service] of platform.processes) {
    const folders = foldersOfBuild(name).map((folder) => `${folder}/src`);
    onChange(folders, async () => {
      await service.restart();
      say(`${name} restarted`);
    });
  }
}

function buildFrontEndsOnChange({ releasesDir, logsDir }: Platform): void {
  const say = (line: string) => console.log(`• ${line}; reload the page`);
  const folders = [...new Set(frontEnds().flatMap(foldersOfBuild))];
  onChange(
    folders.map((folder) => `${folder}/src`),
    () => buildReleases({ releasesDir, logsDir, say }),
  );
}

/** `npm run dev`: as `npm start`, and services restart and front ends are built again as their files change. */
export async function devCommand(): Promise<void> {
  await runPlatform(
    { ...optionsFromEnv(process.env), env: { NODE_ENV: 'development' } },
    (platform) => {
      restartServicesOnChange(platform);
      buildFrontEndsOnChange(platform);
      console.log('watching for changes');
    },
  );
}
