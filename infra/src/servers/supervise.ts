import type { ChildProcess } from 'node:child_process';

interface Server {
  child: ChildProcess;
  stop(): Promise<void>;
}

/**
 * Starts a server and, whenever it ends by itself, starts it again.
 * @param start must use the same port each time, since clients store its address
 */
export async function supervise<S extends Server>(
  name: string,
  start: () => Promise<S>,
  log: (line: string) => void,
): Promise<{ first: S; stop(): Promise<void> }> {
  const first = await start();
  let current: S = first;
  let stopping = false;
  let restart: Promise<void> = Promise.resolve();
  const watch = (server: S) => {
    server.child.once('exit', () => {
      if (stopping) return;
      log(`${name} ended, starting it again`);
      restart = server
        .stop()
        .then(start)
        .then((next) => {
          current = next;
          watch(next);
        })
        .catch((error: unknown) => log(`${name} did not start again: ${error}`));
    });
  };
  watch(first);
  return {
    first,
    async stop() {
      stopping = true;
      await restart;
      await current.stop();
    },
  };
}
