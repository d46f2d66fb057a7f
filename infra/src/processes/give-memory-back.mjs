import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Preloaded (`node --import`) into services and gateway. V8 retains the memory of a busy hour for as long as a process is
 * idle, because it collects when objects are made. Here a quiet process collects once, and gives its free pages back.
 */
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc');
setFlagsFromString('--no-expose-gc');

const everyMs = Number(process.env.GIVE_MEMORY_BACK_MS) || 10_000;
/** Share of a core below which a process counts as quiet. */
const quietShare = 0.05;
const grownBy = 1.15;

let cpu = process.cpuUsage();
let least = 0;

function heapBytes() {
  const { heapTotal, external } = process.memoryUsage();
  return heapTotal + external;
}

setInterval(() => {
  const { user, system } = process.cpuUsage(cpu);
  cpu = process.cpuUsage();
  const isQuiet = (user + system) / 1_000 < everyMs * quietShare;
  if (!isQuiet || heapBytes() < least * grownBy) return;
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  least = heapBytes();
}, everyMs).unref();
