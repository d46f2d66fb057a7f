import { jest } from '@jest/globals';

/** The clock of the test file and of its gateway, which the test moves. */
export interface TestClock {
  /** It stands still until `move`. */
  freeze(): void;
  /** It goes on from this much later. Never back, since deadlines set meanwhile would not be reached. */
  move(ms: number): void;
}

/** Until the test file ends; `Date.now` is all that the gateway reads. */
export function startTestClock(): TestClock {
  const systemNow = Date.now.bind(Date);
  let ahead = 0;
  let frozenAt: number | undefined;
  const now = () => frozenAt ?? systemNow() + ahead;
  jest.spyOn(Date, 'now').mockImplementation(now);
  return {
    freeze: () => {
      frozenAt = now();
    },
    move: (ms) => {
      ahead = now() + ms - systemNow();
      frozenAt = undefined;
    },
  };
}
