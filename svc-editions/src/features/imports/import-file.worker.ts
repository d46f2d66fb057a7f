import { parentPort, workerData } from 'node:worker_threads';
import type { ImportKind } from '@siteswap/contracts/editions';
import { type ImportFault, ImportFaultError } from './import-fault.format.ts';
import { readRows } from './import-file.format.ts';
import type { CheckedRow } from './import-rows.format.ts';

export interface FileToRead {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
}

export type ReadFileResult =
  | { readonly rows: readonly CheckedRow[] }
  | { readonly fault: ImportFault };

function read({ kind, bytes }: FileToRead): ReadFileResult {
  try {
    return { rows: readRows(kind, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)) };
  } catch (error) {
    if (error instanceof ImportFaultError) return { fault: error.fault };
    throw error;
  }
}

parentPort?.postMessage(read(workerData as FileToRead));
