import { expect, type Page } from 'playwright/test';

/** Waits until nothing on the page moves: what is still on its way has another place and other colours. */
export async function expectStill(page: Page): Promise<void> {
  const isMoving = () =>
    document.getAnimations().some(({ playState, effect, timeline }) => {
      const isEndless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      // What follows a scroll position moves with that alone, though it is running all the time.
      return playState === 'running' && !isEndless && timeline === document.timeline;
    });
  await expect.poll(() => page.evaluate(isMoving)).toBe(false);
}
