import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failedSuite, isFailed, type SuiteRun } from './results.ts';
import { eventsVariable, readEvents, rootVariable, runOfEvents } from './run-events.ts';
import type { RunnerEnd } from './runner-process.ts';
import type { Repeat } from './second-chance.ts';

/** What a run of a suite gets. */
export interface SuiteContext {
  /** Where runners leave their reports, traces and pictures. */
  readonly outputDir: string;
  /** Fires when the whole run is to end. */
  readonly signal: AbortSignal;
}

export interface Suite {
  readonly title: string;
  run(context: SuiteContext): Promise<SuiteRun>;
  /** Runs what failed again, alone; a suite without it has one chance. */
  repeat?(again: Parameters<Repeat>[0], context: SuiteContext): Promise<SuiteRun>;
}

/** A duration as a person says it. */
const durationText = (ms: number): string =>
  ms < 120_000 ? `${ms / 1000} s` : `${Math.round(ms / 60_000)} min`;

interface Reported {
  /** Its name in files and failures. */
  readonly suite: string;
  /** 1 for the first run of the suite. */
  readonly attempt: number;
  /** Folder from which test files are named. */
  readonly root: string;
  readonly outputDir: string;
  readonly limitMs: number;
}

/**
 * Runs a test runner whose reporter writes what it does, and reads that.
 * @param run gets the variables of the reporter
 */
export async function reportedRun(
  { suite, attempt, root, outputDir, limitMs }: Reported,
  run: (env: Record<string, string>) => Promise<RunnerEnd>,
): Promise<SuiteRun> {
  mkdirSync(outputDir, { recursive: true });
  const file = join(outputDir, `${suite}-${attempt}.jsonl`);
  rmSync(file, { force: true });
  const { code, isOverdue } = await run({ [eventsVariable]: file, [rootVariable]: root });
  const done = runOfEvents(suite, readEvents(file));
  const failWith = (failure: string): SuiteRun => ({
    ...done,
    results: [...done.results, failedSuite(suite, failure)],
  });
  if (isOverdue) return failWith(`It was ended after ${durationText(limitMs)}, its limit.`);
  if (code === 0 || done.results.some(isFailed)) return done;
  if (done.results.length === 0) return failWith(`It ended with ${code} and no results.`);
  return failWith(`It ended with ${code}, though every test passed.`);
}
