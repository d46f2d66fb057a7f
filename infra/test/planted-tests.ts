import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDir } from '#src/paths.ts';

/** What planted tests call. They count their runs in files, since each run has processes of its own. */
const support = `import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a test of this name runs for one of the first times. */
export function isAmongFirst(times, name) {
  const file = join(import.meta.dirname, name.replaceAll(' ', '-') + '.runs');
  appendFileSync(file, '.');
  return readFileSync(file, 'utf8').length <= times;
}
export function failTimes(times, name) {
  if (isAmongFirst(times, name)) throw new Error('planted: ' + name);
}
/** Kills a process the first time. Who would kill the same one waits for its end. */
export function killOnce(pid, name) {
  const file = join(import.meta.dirname, name + '.killed');
  try {
    writeFileSync(file, String(pid), { flag: 'wx' });
    process.kill(pid, 'SIGKILL');
  } catch {
    if (!['', String(pid)].includes(readFileSync(file, 'utf8'))) return undefined;
  }
  return new Promise(() => {});
}
/** Waits until the reporter of this run has written something: a runner that is killed earlier leaves no word of it. */
export async function untilWritten(text) {
  while (!readFileSync(process.env.TEST_EVENTS_FILE, 'utf8').includes(text)) {
    // shape-ignore sleep: the pause between two looks at a file
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
/** Starts a process, says its number and ours, and never returns. */
export function hang(name) {
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  writeFileSync(join(import.meta.dirname, name + '.pids'), process.pid + ' ' + child.pid + '\\n');
  return new Promise(() => {});
}
`;

const jestConfig =
  'export default { transform: {}, testTimeout: 600_000, testMatch: ["**/*.test.mjs"] };\n';
// shape-ignore long-limit: it is the limit of the planted tests themselves
const playwrightConfig = 'export default { workers: 2, timeout: 600_000 };\n';

const importSupport = "import { failTimes, hang, killOnce, untilWritten } from '../support.mjs';\n";

/**
 * Writes test files into a folder that Jest and Playwright run as they run ours.
 * @param files by name, in the folder `jest` or `playwright`: the body of the tests
 */
export function plantTests(root: string, files: Readonly<Record<string, string>>): void {
  symlinkSync(join(repositoryDir, 'node_modules'), join(root, 'node_modules'));
  writeFileSync(join(root, 'support.mjs'), support);
  for (const [name, body] of Object.entries(files)) {
    const isJest = name.startsWith('jest/');
    mkdirSync(join(root, isJest ? 'jest' : 'playwright'), { recursive: true });
    const imports = isJest ? '' : "import { test } from 'playwright/test';\n";
    writeFileSync(join(root, name), `${importSupport}${imports}${body}`);
    if (isJest) writeFileSync(join(root, 'jest/jest.config.mjs'), jestConfig);
    else writeFileSync(join(root, 'playwright/playwright.config.mjs'), playwrightConfig);
  }
}
