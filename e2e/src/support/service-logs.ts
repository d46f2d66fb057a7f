import { readFileSync } from 'node:fs';
import type { SharedPlatform } from './platform-server.ts';

/** A line of a log, as far as tests look at it. */
export interface LogLine {
  readonly msg: string;
  readonly requestId?: string;
  readonly traceparent?: string;
  readonly remote?: string;
  readonly [field: string]: unknown;
}

/** All that a process of the platform has written so far; lines come up to half a second late. */
export function rawLog(platform: SharedPlatform, process: string): string {
  const file = platform.processes.get(process)?.logFile;
  if (!file) throw new Error(`${process} is no process of the platform`);
  return readFileSync(file, 'utf8');
}

/** What a process of the platform has logged so far. */
export function logLines(platform: SharedPlatform, process: string): LogLine[] {
  const lines: LogLine[] = [];
  for (const line of rawLog(platform, process).split('\n')) {
    try {
      lines.push(JSON.parse(line) as LogLine);
    } catch {
      // A line that is still being written, or plain text from Node.
    }
  }
  return lines;
}

/** Trace id of a trace context. */
export const traceIdOf = (traceparent: string | undefined): string =>
  traceparent?.split('-')[1] ?? '';
