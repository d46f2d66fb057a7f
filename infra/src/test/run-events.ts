import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import {
  failedSuite,
  notDone,
  type SuiteRun,
  type TestResult,
  unfinishedTest,
  unreachedFiles,
} from './results.ts';

/**
 * What a test runner's reporter writes as it happens, one line of JSON each: a run that hangs or is killed leaves what
 * it did until then. An `id` is a test in Playwright, which runs tests, and a file in Jest, which runs files.
 */
export type RunEvent =
  | { readonly event: 'files'; readonly count: number }
  | {
      readonly event: 'planned' | 'began';
      readonly id: string;
      readonly file: string;
      readonly name: string;
      /** The test that began, where the id is a file. */
      readonly test?: string;
    }
  | {
      readonly event: 'ended';
      readonly id: string;
      readonly results: readonly TestResult[];
      /** How long the file took, where the id is one. */
      readonly fileSeconds?: number;
    }
  | { readonly event: 'error'; readonly message: string };

/** The variable that names the file to which a reporter writes. */
export const eventsVariable = 'TEST_EVENTS_FILE';
/** The variable that names the folder from which it names test files. */
export const rootVariable = 'TEST_EVENTS_ROOT';

/** Writes one event of this run. */
export function writeEvent(event: RunEvent): void {
  const file = process.env[eventsVariable];
  if (file) appendFileSync(file, `${JSON.stringify(event)}\n`);
}

/** The events of a run; the last line of a killed one may be torn. */
export function readEvents(file: string): RunEvent[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as RunEvent);
}

type Begun = Extract<RunEvent, { event: 'planned' | 'began' }>;
type Ended = Extract<RunEvent, { event: 'ended' }>;

function unfinished({ event, file, name, test }: Begun): TestResult {
  if (event === 'planned') return unfinishedTest(file, name, notDone.run);
  return unfinishedTest(
    file,
    name,
    test ? `${notDone.finished}\nIts last test: ${test}` : notDone.finished,
  );
}

/** Results of a run. What began or was planned and has no result has failed, as has a suite with an error outside its tests. */
export function runOfEvents(suite: string, events: readonly RunEvent[]): SuiteRun {
  const begun = new Map<string, Begun>();
  const ended = new Map<string, Ended>();
  let files = 0;
  const errors: string[] = [];
  for (const event of events) {
    if (event.event === 'files') files = event.count;
    else if (event.event === 'error') errors.push(event.message);
    else if (event.event === 'ended') ended.set(event.id, event);
    else begun.set(event.id, event);
  }
  const results = [...ended.values()].flatMap((each) => each.results);
  for (const [id, each] of begun) if (!ended.has(id)) results.push(unfinished(each));
  if (files > begun.size) results.push(unreachedFiles(suite, files - begun.size));
  if (errors[0] !== undefined) results.push(failedSuite(suite, errors[0]));
  return { results, files: secondsOfFiles([...ended.values()]) };
}

/** How long each file took: as reported, else the sum of its tests. */
function secondsOfFiles(ended: readonly Ended[]): SuiteRun['files'] {
  const seconds = new Map<string, number>();
  for (const { id, results, fileSeconds } of ended) {
    if (fileSeconds !== undefined) seconds.set(id, fileSeconds);
    else {
      for (const each of results)
        seconds.set(each.file, (seconds.get(each.file) ?? 0) + each.seconds);
    }
  }
  return [...seconds].map(([file, sum]) => ({ file, seconds: sum }));
}
