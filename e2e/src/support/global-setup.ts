import { rmSync } from 'node:fs';
import { startPlatformServer } from './platform-server.ts';
import { watchedFolder } from './watched-test.ts';

/** @returns how to end what it started */
function setUp(): Promise<() => Promise<void>> {
  // A run that was killed leaves what it saw.
  rmSync(watchedFolder, { recursive: true, force: true });
  return startPlatformServer();
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global setup
export default setUp;
