import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Notes } from './start-notes.ts';

/** The fixture service in a process of its own, on the database and streams of `notes`. */
export async function spawnNotes(notes: Notes) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixture/src/main.ts')], {
    // Should the test fail before it ends the process, it ends with the process of the tests.
    env: { ...process.env, ...notes.env, LOG_LEVEL: 'info', EXIT_WITH_PARENT: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const port = await notes.waitFor(() => /"port":(\d+)/.exec(output)?.[1]);
  return { child, baseUrl: `http://127.0.0.1:${port}` };
}
