import { expect, type Page } from 'playwright/test';

/**
 * Waits until what comes later has come, such as a form that only the browser renders: the page has as many elements as
 * a moment ago.
 */
export async function expectSettled(page: Page): Promise<void> {
  await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
  let before = -1;
  const isSettled = async () => {
    const now = await page.locator('body *').count();
    const isSame = now === before;
    before = now;
    return isSame;
  };
  await expect.poll(isSettled, { intervals: [250] }).toBe(true);
}

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
