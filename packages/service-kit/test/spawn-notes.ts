import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Notes } from './start-notes.ts';

/** The fixture service in a process of its own, on the database and streams of `notes`. */
export async function spawnNotes(notes: Notes) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixture/src/main.ts')], {
    env: { ...process.env, ...notes.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const port = await notes.waitFor(() => /"port":(\d+)/.exec(output)?.[1], { timeoutMs: 30_000 });
  return { child, baseUrl: `http://127.0.0.1:${port}` };
}
