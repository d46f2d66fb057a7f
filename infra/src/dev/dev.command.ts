import { buildReleases } from '../releases/build-releases.ts';
import { foldersOfBuild, frontEnds } from '../releases/front-ends.ts';
import type { Platform } from '../start/platform.ts';
import { optionsFromEnv } from '../start/settings.ts';
import { runPlatform } from '../start/start.command.ts';
import { developDomains } from './develop-domain.ts';
import { checkTypesOnChange, onChange, restartServicesOnChange } from './on-change.ts';

function buildFrontEndsOnChange({ releasesDir, logsDir }: Platform): void {
  const log = (line: string) => console.log(`• ${line}; reload the page`);
  const folders = [...new Set(frontEnds().flatMap(foldersOfBuild))];
  onChange(
    folders.map((folder) => `${folder}/src`),
    () => buildReleases({ releasesDir, logsDir, log }),
  );
}

/**
 * `npm run dev`: as `npm start`, and services restart and front ends are built again as their files change.
 * `npm run dev -- <domain> …`: only the remotes and services of those domains in development, with hot reload.
 */
export async function devCommand(domains: string[]): Promise<void> {
  if (domains.length > 0) return developDomains(domains);
  await runPlatform(
    { ...optionsFromEnv(process.env), env: { NODE_ENV: 'development' } },
    (platform) => {
      restartServicesOnChange(platform);
      buildFrontEndsOnChange(platform);
      const folders = [...platform.processes.keys()].map((name) => name.replace(/#.*/, ''));
      checkTypesOnChange([...folders, ...frontEnds()].flatMap(foldersOfBuild));
      console.log('watching for changes');
      return undefined;
    },
  );
}
