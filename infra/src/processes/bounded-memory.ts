import { join } from 'node:path';

/** MiB of long-lived objects a process may hold; it ends with an error above. HEAP_MB sets another bound. */
const heapMb = 256;
/**
 * MiB in which new objects are made. V8 takes three times as much, 48 with its own default of 16, and never gives it
 * back; smaller ones are collected more often, which costs a little time.
 */
const youngMb = 2;

/** Options of Node for services and gateway: their memory is bounded, and given back when they are quiet. */
export function boundedMemory(env: NodeJS.ProcessEnv): string[] {
  return [
    `--max-old-space-size=${Number(env['HEAP_MB']) || heapMb}`,
    `--max-semi-space-size=${youngMb}`,
    '--import',
    join(import.meta.dirname, 'give-memory-back.mjs'),
  ];
}
