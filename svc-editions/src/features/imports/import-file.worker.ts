import { parentPort, workerData } from 'node:worker_threads';
import type { ImportKind } from '@siteswap/contracts/editions';
import { readTownPlaces } from '#src/features/towns/towns.public.ts';
import { type ImportFault, ImportFaultError } from './import-fault.format.ts';
import { lacksCountry, readRows } from './import-file.format.ts';
import type { CheckedRow } from './import-rows.format.ts';
import { createTownCountries } from './town-countries.format.ts';

export interface FileToRead {
  readonly kind: ImportKind;
  readonly bytes: Uint8Array;
}

export type ReadFileResult =
  | { readonly rows: readonly CheckedRow[] }
  | { readonly fault: ImportFault };

/** The table of towns is read for the few calendars that need it. */
async function read({ kind, bytes }: FileToRead): Promise<ReadFileResult> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
    const rows = readRows(kind, file);
    if (kind !== 'ICS' || !rows.some(lacksCountry)) return { rows };
    return { rows: readRows(kind, file, createTownCountries(await readTownPlaces())) };
  } catch (error) {
    if (error instanceof ImportFaultError) return { fault: error.fault };
    throw error;
  }
}

parentPort?.postMessage(await read(workerData as FileToRead));
