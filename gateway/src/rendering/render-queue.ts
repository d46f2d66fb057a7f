import { isSettledWithin } from './settled-within.ts';

/** Who waits for a render: a visitor of a page; one of an address that is hardly opened twice; no one yet. */
export type Urgency = 'page' | 'rare' | 'background';

/** Renders that may wait; more are not begun, and their pages go out without markup. */
const limits: Readonly<Record<Urgency, number>> = { page: 32, rare: 8, background: 64 };

/** Jobs in the order in which they are done: pages first, and rare ones never in their way. */
export class RenderQueue<T> {
  readonly #jobs: Readonly<Record<Urgency, T[]>> = { page: [], rare: [], background: [] };
  #wake: (() => void)[] = [];

  /** False when too many wait already. */
  add(job: T, urgency: Urgency): boolean {
    const jobs = this.#jobs[urgency];
    if (jobs.length >= limits[urgency]) return false;
    jobs.push(job);
    this.wake();
    return true;
  }

  next(): T | undefined {
    const { page, rare, background } = this.#jobs;
    return page.shift() ?? rare.shift() ?? background.shift();
  }

  get size(): number {
    return Object.values(this.#jobs).reduce((sum, { length }) => sum + length, 0);
  }

  /** False once something wakes it; true when nothing does for so long. */
  async isIdleFor(ms: number): Promise<boolean> {
    return !(await isSettledWithin(this.waiting(), ms));
  }

  /** Resolves at the next `wake`. */
  waiting(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake.push(resolve);
    });
  }

  /** Makes everybody who waits look again. */
  wake(): void {
    const waking = this.#wake;
    this.#wake = [];
    for (const resolve of waking) resolve();
  }

  /** Removes all jobs. */
  drain(): T[] {
    return Object.values(this.#jobs).flatMap((jobs) => jobs.splice(0));
  }
}
