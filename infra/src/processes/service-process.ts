import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { repositoryDir } from '../paths.ts';
import { waitUntil } from '../servers/wait-until.ts';
import { boundedMemory } from './bounded-memory.ts';
import { failureInOutput } from './failure-in-output.ts';
import { openLog } from './open-log.ts';
import { spawnNode, withPrivateFiles } from './spawn-node.ts';
import { stopChild } from './stop-process.ts';

export interface ServiceOptions {
  name: string;
  /** Workspace folder; `src/main.ts` in it is run. The name when not given. */
  folder?: string;
  port: number;
  env: NodeJS.ProcessEnv;
  logFile: string;
  log: (line: string) => void;
  /** What responds with 200 once it is started: `/readyz` when not given. */
  probe?: string;
}

const firstPauseMs = 500;
const maxPauseMs = 30_000;
/** A process that lived this long gets the first pause again. */
const healthyAfterMs = 60_000;

/** One service or the gateway: started until ready, started again when it crashes, stopped by draining. */
export class ServiceProcess {
  readonly name: string;
  readonly url: string;
  readonly logFile: string;
  #options: ServiceOptions;
  #child: ChildProcess | null = null;
  #wanted = false;
  #pauseMs = firstPauseMs;
  #timer: NodeJS.Timeout | null = null;
  /** Before it was ready once, an end is a mistake to report, not a crash to recover from. */
  #wasReady = false;
  /** Length of the log before the process was started. */
  #logStart = 0;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
    this.logFile = options.logFile;
  }

  get pid(): number | undefined {
    return this.#isRunning() ? this.#child?.pid : undefined;
  }

  #isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /**
   * Starts the process and resolves once its probe responds with 200.
   * @throws OperatorError when it ends before that, or is not ready in time
   * @param signal gives up waiting
   */
  async start(signal?: AbortSignal): Promise<void> {
    this.#wanted = true;
    this.#wasReady = false;
    this.#pauseMs = firstPauseMs;
    if (!this.#isRunning()) this.#spawn();
    try {
      await waitUntil(`Starting ${this.name}`, () => this.#isReady(), {
        limitMs: 180_000,
        signal,
      });
      this.#wasReady = true;
    } catch (error) {
      if (error instanceof OperatorError || signal?.aborted) throw error;
      throw new OperatorError(
        `${this.name} was not ready in time: ${this.#failure()}\n  See ${this.logFile}.`,
      );
    }
  }

  async #isReady(): Promise<boolean> {
    if (!this.#timer && !this.#isRunning()) {
      throw new OperatorError(
        `${this.name} did not start: ${this.#failure()}\n  See ${this.logFile}.`,
      );
    }
    const { probe = '/readyz' } = this.#options;
    const response = await fetch(this.url + probe, { signal: AbortSignal.timeout(2000) }).catch(
      () => null,
    );
    await response?.body?.cancel();
    return response?.ok ?? false;
  }

  #spawn(): void {
    const { name, folder = name, port, env, logFile } = this.#options;
    this.#logStart = existsSync(logFile) ? statSync(logFile).size : 0;
    const log = openLog(logFile);
    const child = withPrivateFiles(() =>
      spawnNode([...boundedMemory(env), join(repositoryDir, folder, 'src/main.ts')], {
        cwd: join(repositoryDir, folder),
        env: { ...env, PORT: `${port}` },
        output: log.fd,
        // Ctrl-C reaches the runner alone, which then stops everything in order.
        detached: true,
      }),
    );
    log.close();
    const beganAt = Date.now();
    child.on('exit', (code, signal) => {
      if (!this.#wanted || this.#child !== child || !this.#wasReady) return;
      if (Date.now() - beganAt > healthyAfterMs) this.#pauseMs = firstPauseMs;
      this.#options.log(
        `${name} ended (${signal ?? `code ${code}`}), starting it again in ${this.#pauseMs / 1000} s`,
      );
      this.#timer = setTimeout(() => {
        this.#timer = null;
        this.#spawn();
      }, this.#pauseMs);
      this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs);
    });
    this.#child = child;
  }

  /** Sends a signal and leaves the rest to the restart. */
  kill(signal: NodeJS.Signals): void {
    if (this.#isRunning()) this.#child?.kill(signal);
  }

  /** Drains the process; it stays down until `start`. */
  async stop(): Promise<void> {
    this.#wanted = false;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#child) await stopChild(this.#child, 'SIGTERM', 20_000);
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** The error in what the process wrote since it was started. */
  #failure(): string {
    if (!existsSync(this.logFile)) return 'it wrote nothing.';
    const log = readFileSync(this.logFile);
    // A log that was rotated is shorter than it was.
    const output = log.subarray(log.length < this.#logStart ? 0 : this.#logStart).toString();
    return failureInOutput(output, repositoryDir) || 'it wrote nothing.';
  }
}
