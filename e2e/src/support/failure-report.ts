import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
// shape-ignore sleep: the last lines of the logs are on their way, and nothing tells when they are there
import { setTimeout } from 'node:timers/promises';
import type { BrowserContext, Page, TestInfo } from 'playwright/test';

const maxPageCharacters = 2_000;
const maxLines = 40;
const maxLineCharacters = 300;
/** Contains more than the lines that are shown, however many there were. */
const maxReadBytes = 64 * 1024;
/** Processes write their lines up to half a second late. */
const logDelayMs = 1_000;

/** Folders with logs, and how long each log was when the test began. A worker runs one test at a time. */
const followed = new Map<string, ReadonlyMap<string, number>>();
const openContexts = new Set<BrowserContext>();
/** Of this test: pages whose context and logs whose folder are gone when it is reported. */
let sections: string[] = [];

const section = (title: string, text: string): string => `--- ${title}\n${text}`;

function sizesOf(folder: string): Map<string, number> {
  const sizes = new Map<string, number>();
  let files: string[] = [];
  try {
    files = readdirSync(folder).filter((file) => file.endsWith('.log'));
  } catch {
    // The platform has not started yet.
  }
  for (const file of files) sizes.set(file, statSync(join(folder, file)).size);
  return sizes;
}

function readFrom(file: string, start: number, end: number): string {
  const bytes = Buffer.alloc(Math.min(end - start, maxReadBytes));
  const descriptor = openSync(file, 'r');
  try {
    return bytes.toString(
      'utf8',
      0,
      readSync(descriptor, bytes, 0, bytes.length, end - bytes.length),
    );
  } finally {
    closeSync(descriptor);
  }
}

/** What a line says comes first, so that the limit cuts the rest. */
function shorten(line: string): string {
  let text = line;
  try {
    const { time, level, msg, service, version, traceparent, parentSpan, err, ...rest } =
      JSON.parse(line);
    text = `${time} ${level} ${msg} ${JSON.stringify({ ...rest, err })}`;
  } catch {
    // Plain text, or the first of the lines that were read, which lacks its beginning.
  }
  return text.slice(0, maxLineCharacters);
}

/** The last lines of each log of a folder that has grown. */
function logSections(folder: string, sizesBefore: ReadonlyMap<string, number>): string[] {
  return [...sizesOf(folder)].flatMap(([file, size]) => {
    const before = sizesBefore.get(file) ?? 0;
    // One that is shorter now was rotated.
    const start = size < before ? 0 : before;
    if (size === start) return [];
    const lines = readFrom(join(folder, file), start, size).trimEnd().split('\n').slice(-maxLines);
    const text = lines.map(shorten).join('\n');
    return [section(`${basename(file, '.log')}: last lines since the test began`, text)];
  });
}

async function visibleText(page: Page): Promise<string> {
  try {
    // biome-ignore lint/performance/useDomNodeTextContent: what a person sees, without hidden parts and scripts
    const text = await page.locator('body').innerText({ timeout: 10_000 });
    return text.replaceAll(/\n\s*\n/g, '\n').slice(0, maxPageCharacters);
  } catch (error) {
    return `(not readable: ${String(error).split('\n')[0]})`;
  }
}

const pageSection = async (page: Page): Promise<string> =>
  section(`page ${page.url()}`, await visibleText(page));

/** The pages of a context are reported while it is open. */
export function followPages(context: BrowserContext): void {
  openContexts.add(context);
  context.once('close', () => openContexts.delete(context));
}

/**
 * Reports the logs in a folder with each test that fails.
 * @returns to be called before the folder is removed
 */
export function followLogs(folder: string): () => void {
  followed.set(folder, sizesOf(folder));
  return () => {
    sections.push(...logSections(folder, followed.get(folder) ?? new Map()));
    followed.delete(folder);
  };
}

/** A test begins. */
export function beginReport(): void {
  sections = [];
  for (const folder of followed.keys()) followed.set(folder, sizesOf(folder));
}

/** Saves what the pages show now: their context is about to close, and the test has failed. */
export async function keepPages(contexts: Iterable<BrowserContext> = openContexts): Promise<void> {
  const pages = [...contexts].flatMap((context) => context.pages());
  // Before the logs, which may be there already.
  sections.unshift(...(await Promise.all(pages.map(pageSection))));
}

/** Leaves what the cause of a failure is found by: open pages and the last lines of the logs, in the output and attached. */
export async function reportFailure(testInfo: TestInfo): Promise<void> {
  await keepPages();
  await setTimeout(logDelayMs);
  for (const [folder, sizes] of followed) sections.push(...logSections(folder, sizes));
  const title = `${basename(testInfo.file)} › ${testInfo.title}`;
  const body = [`=== failed: ${title}`, ...sections, `=== end of ${title}`, ''].join('\n');
  process.stdout.write(body);
  await testInfo.attach('pages and logs', { body, contentType: 'text/plain' });
}
