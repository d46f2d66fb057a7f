import type { OpenedReader } from '@siteswap/contracts/platform';
import type { Trunk } from './trunk.client.ts';

/**
 * The stream of a browser, open at a gateway. It remembers the last sequence it was given, so whatever wakes it, it
 * gets each notification once and in order.
 */
export class TrunkReader {
  /** The connection id that the browser knows. */
  readonly id: string;
  readonly userId: number;
  readonly sid: string;
  readonly trunk: Trunk<TrunkReader>;
  /** What the browser has, as the gateway says. */
  readonly openedAt: number | undefined;
  /** Last sequence written; undefined until it is known where to begin. */
  cursor: number | undefined;
  /** A count that was not written: the trunk was full, there was no cursor yet, or the count failed. A refill brings it. */
  missedCount = false;
  readonly #number: number;

  constructor(trunk: Trunk<TrunkReader>, opened: OpenedReader) {
    this.id = opened.connectionId;
    this.userId = opened.userId;
    this.sid = opened.sid;
    this.openedAt = opened.cursor;
    this.trunk = trunk;
    this.#number = opened.reader;
  }

  /** Nothing can be written to it now. */
  get isBehind(): boolean {
    return this.trunk.isFull;
  }

  /**
   * @param sequence the cursor that the browser has with this frame
   * @returns false when it was not written
   */
  write(frame: Buffer, sequence?: number): boolean {
    return this.trunk.write(this.#number, frame, sequence);
  }

  /** The browser may connect again with its cursor. */
  end(): void {
    this.trunk.end(this.#number);
  }
}
