import { join } from 'node:path';

/** MiB of long-lived objects a process may allocate; it ends with an error above. HEAP_MB sets another bound. */
const heapMb = 256;
/**
 * MiB in which new objects are made; V8 takes up to three times as much while a process is busy, and gives it back with
 * the collection below. With 2 a list was collected so often that it cost a fifth more processor time.
 */
const youngMb = 16;

/** Options of Node for services and gateway: their memory is bounded, and given back when they are quiet. */
export function boundedMemory(env: NodeJS.ProcessEnv): string[] {
  return [
    `--max-old-space-size=${Number(env['HEAP_MB']) || heapMb}`,
    `--max-semi-space-size=${youngMb}`,
    '--import',
    join(import.meta.dirname, 'give-memory-back.mjs'),
  ];
}
