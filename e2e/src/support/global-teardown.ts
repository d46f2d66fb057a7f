import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Watched, watchedFolder } from './watched-test.ts';

/** MF-05: no page of any context of the whole run violated the content security policy. */
function reportViolations(): void {
  if (!existsSync(watchedFolder)) return;
  const all = readdirSync(watchedFolder).map(
    (file) => JSON.parse(readFileSync(join(watchedFolder, file), 'utf8')) as Watched,
  );
  rmSync(watchedFolder, { recursive: true });
  const contexts = all.reduce((sum, one) => sum + one.contexts, 0);
  const violations = all.flatMap((one) => one.violations);
  console.info(
    `MF-05 ${violations.length} violations of the content security policy in ${contexts} contexts`,
  );
  if (violations.length > 0) throw new Error(`MF-05 violated:\n${violations.join('\n')}`);
}

// biome-ignore lint/style/noDefaultExport: Playwright calls the default export of its global teardown
export default reportViolations;
