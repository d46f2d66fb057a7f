import { constants } from 'node:os';

/** Calls `work` with a signal that fires when this process is to end; then everything `work` runs has ended first. */
export async function untilSignalled(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const end = new AbortController();
  let code = 0;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      if (code === 0) console.error('\nending what runs');
      code ||= 128 + constants.signals[name];
      end.abort();
    });
  }
  try {
    await work(end.signal);
  } catch (error) {
    if (!end.signal.aborted) throw error;
  }
  if (end.signal.aborted) process.exit(code);
}
