import { basename } from 'node:path/posix';
import { unescape as decodePart } from 'node:querystring';
import { Worker } from 'node:worker_threads';
import type { ImportKind } from '@siteswap/contracts/editions';
import { cleanLine, cutText } from '@siteswap/contracts/fields';
import { createConcurrencyLimit, type FetchedFile, type SentFile } from '@siteswap/service-kit';
import type { FileToRead, ReadFileResult } from './import-file.worker.ts';
import type { CheckedRow } from './import-rows.format.ts';
import { rejectedFile, wrongKind } from './imports.errors.ts';

/** The rows of a file, each checked by itself. */
export interface ImportFile {
  readonly kind: ImportKind;
  /** Null for a JSON body. */
  readonly fileName: string | null;
  readonly rows: readonly CheckedRow[];
}

export interface ImportReader {
  /** @throws 415 for another kind; 422 for a file that is not imported; 503 while many files wait */
  read(file: SentFile): Promise<ImportFile>;
  /** The same for a file from another site. */
  readFetched(file: FetchedFile): Promise<ImportFile>;
}

const maxFileName = 200;
/** A file of 10 MB takes some seconds on a slow machine. */
const usualDeadlineMs = 30_000;
const resourceLimits = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 16 };
/** What a thread ends with that is out of memory, or of stack. */
const limitErrors: ReadonlySet<string> = new Set(['ERR_WORKER_OUT_OF_MEMORY', 'RangeError']);
/** Each of them may have 10 MB. */
const maxWaiting = 4;

const kinds: ReadonlyMap<string, ImportKind> = new Map([
  ['json', 'JSON'],
  ['csv', 'CSV'],
  ['ics', 'ICS'],
]);

/** The endings of files that a site sends with these types; those of all others are in their addresses. */
const endings: ReadonlyMap<string, string> = new Map([
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['text/calendar', 'ics'],
]);

const endingOf = (name: string): string => (/\.(\w+)$/.exec(name)?.[1] ?? '').toLowerCase();

/** Reads in a thread of its own: it may end by its deadline or its memory, and the service lives on. */
async function readInThread(file: FileToRead, deadlineMs: number): Promise<ReadFileResult> {
  const worker = new Worker(new URL('./import-file.worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits,
    // The size of the service's heap is none of the thread's.
    execArgv: [],
  });
  let deadline: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const giveUp = () => resolve({ fault: { code: 'FILE_TOO_COMPLEX' } });
      deadline = setTimeout(giveUp, deadlineMs);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        limitErrors.has(error.code ?? error.name) ? giveUp() : reject(error),
      );
      worker.once('exit', () => reject(new Error('The thread ended without a result')));
    });
  } finally {
    clearTimeout(deadline);
    await worker.terminate();
  }
}

/** Reads one file at a time; some more wait. */
export function createImportReader({ deadlineMs = usualDeadlineMs } = {}): ImportReader {
  const oneAtATime = createConcurrencyLimit({
    running: 1,
    waiting: maxWaiting,
    retryAfterSeconds: 10,
  });

  async function read(bytes: Buffer, name: string | null, ending: string): Promise<ImportFile> {
    const kind = kinds.get(ending);
    if (!kind) throw wrongKind();
    const result = await oneAtATime(() => readInThread({ kind, bytes }, deadlineMs));
    if ('fault' in result) throw rejectedFile(result.fault);
    const fileName =
      name === null ? null : cutText(cleanLine(name.replace(/\p{Cc}/gu, '')), maxFileName);
    return { kind, fileName, rows: result.rows };
  }

  return {
    read: ({ bytes, name }) => read(bytes, name, name === null ? 'json' : endingOf(name)),
    readFetched: async ({ bytes, type, url }) => {
      if (type === 'text/html') throw rejectedFile({ code: 'FILE_IS_WEB_PAGE' });
      const name = decodePart(basename(url.pathname));
      return read(bytes, name || url.hostname, endings.get(type) ?? endingOf(name));
    },
  };
}
