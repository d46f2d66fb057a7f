import { watch } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '../paths.ts';
import { buildReleases } from '../releases/build-releases.ts';
import { foldersOfBuild, frontEnds } from '../releases/front-ends.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { runPlatform } from '../start/start.command.ts';

const quietMs = 150;

/** Builds front ends again when a file of theirs, or of a package they are made of, changes. */
function rebuildOnChange(releasesDir: string, logsDir: string): void {
  const folders = new Set(frontEnds().flatMap(foldersOfBuild));
  let timer: NodeJS.Timeout | undefined;
  let building = false;
  const build = async () => {
    if (building) {
      timer = setTimeout(build, quietMs);
      return;
    }
    building = true;
    await buildReleases({ releasesDir, logsDir, say: (line) => console.log(`• ${line}`) }).catch(
      (error: unknown) => console.error(error instanceof Error ? error.message : error),
    );
    building = false;
  };
  for (const folder of folders) {
    watch(join(repositoryDir, folder), { recursive: true }, (_event, file) => {
      if (!file || /(^|\/)(node_modules|dist|\.)/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(build, quietMs);
    });
  }
}

/** `npm run dev`: as `npm start`, and services restart and front ends are built again as files change. */
export async function devCommand(): Promise<void> {
  const options = optionsFromEnv(process.env);
  await runPlatform({ ...options, watch: true, env: { NODE_ENV: 'development' } });
  rebuildOnChange(join(options.dataDir, 'releases'), join(options.dataDir, 'logs'));
  console.log('watching for changes: reload the page after a line that begins with "built"');
}
