import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { Isolation } from './isolation.ts';
import type { FromChild, ToChild } from './render-messages.ts';

const codeDir = join(import.meta.dirname, 'child');

/** A process that uses more than this is killed: memory outside of the heap has no limit of its own. */
const maxResidentBytes = 512 * 1024 * 1024;
const memoryCheckMs = 100;
const pageBytes = 4_096;
/** A new process on a busy machine. */
const startTimeoutMs = 20_000;

/** Why a render process could not reply: it hung, died or used too much memory. */
export class RenderChildLost extends Error {}

type Reply = Exclude<FromChild, { type: 'loading' | 'entering' }>;

interface Waiting {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: Error) => void;
}

/** Memory that a process uses; null where the platform does not say. */
async function residentBytes(pid: number | undefined): Promise<number | null> {
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => null);
  return text === null ? null : Number(text.split(' ')[1]) * pageBytes;
}

/** One render process, and the messages to it: one at a time. */
export class RenderChild {
  readonly #process: ChildProcess;
  #waiting: Waiting | undefined;
  #lost: RenderChildLost | undefined;
  /** Name of the release whose server file it began to load last. */
  loading: string | undefined;
  /** Remote whose code it began to run last in this render; null: none yet. */
  running: string | null = null;
  /** Remotes whose code it has run in this render. */
  readonly entered = new Set<string>();

  private constructor(child: ChildProcess) {
    this.#process = child;
    child.on('message', (message) => this.#receive(message as FromChild));
    child.on('error', () => this.#lose('It could not be started'));
    child.on('exit', (code, signal) => this.#lose(`It ended by itself (${signal ?? code})`));
  }

  /**
   * Starts a process; it has no environment, no file but the releases and its own code, and 128 MB.
   * @param releasesDir real path
   * @throws RenderChildLost
   */
  static async start(releasesDir: string, isolation: Isolation): Promise<RenderChild> {
    const [command = '', ...args] = [
      ...isolation,
      process.execPath,
      '--permission',
      `--allow-fs-read=${releasesDir}`,
      `--allow-fs-read=${codeDir}`,
      '--disallow-code-generation-from-strings',
      '--max-old-space-size=128',
      '--max-semi-space-size=4',
      '--no-warnings',
      join(codeDir, 'render-process.ts'),
    ];
    const spawned = spawn(command, args, {
      // `unshare` is found on the default path.
      env: {},
      cwd: parse(codeDir).root,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const child = new RenderChild(spawned);
    await child.#wait(startTimeoutMs);
    return child;
  }

  /** Sends a message. @returns its reply @throws RenderChildLost after which this process is gone */
  request(message: ToChild, timeoutMs: number): Promise<Reply> {
    const reply = this.#wait(timeoutMs);
    this.#process.send(message, (error) => {
      if (error) this.#lose('It could not be reached');
    });
    return reply;
  }

  kill(): void {
    this.#lose('It was stopped');
  }

  async #wait(timeoutMs: number): Promise<Reply> {
    if (this.#lost) throw this.#lost;
    const timer = setTimeout(() => this.#lose(`No reply for ${timeoutMs} ms`), timeoutMs);
    const watch = setInterval(() => void this.#checkMemory(), memoryCheckMs);
    try {
      return await new Promise<Reply>((resolve, reject) => {
        this.#waiting = { resolve, reject };
      });
    } finally {
      clearTimeout(timer);
      clearInterval(watch);
    }
  }

  async #checkMemory(): Promise<void> {
    const bytes = await residentBytes(this.#process.pid);
    if (bytes !== null && bytes > maxResidentBytes) this.#lose('It used too much memory');
  }

  #receive(message: FromChild): void {
    if (message.type === 'loading') {
      this.loading = message.name;
      return;
    }
    if (message.type === 'entering') {
      this.running = message.name;
      this.entered.add(message.name);
      return;
    }
    const waiting = this.#waiting;
    this.#waiting = undefined;
    waiting?.resolve(message);
  }

  #lose(reason: string): void {
    if (this.#lost) return;
    this.#lost = new RenderChildLost(reason);
    this.#process.kill('SIGKILL');
    this.#waiting?.reject(this.#lost);
    this.#waiting = undefined;
  }
}
