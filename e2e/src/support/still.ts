import { expect, type Page } from 'playwright/test';

/** Waits until the page has drawn what comes later, such as a form that only the browser draws: nothing changes for a while. */
export async function expectDrawn(page: Page, quietMs = 250): Promise<void> {
  const changes = (quiet: number) =>
    new Promise<boolean>((resolve) => {
      const end = () => {
        observer.disconnect();
        resolve(false);
      };
      let timer = setTimeout(end, quiet);
      const observer = new MutationObserver(() => {
        clearTimeout(timer);
        timer = setTimeout(end, quiet);
      });
      observer.observe(document.body, { childList: true, subtree: true });
      // Something changes all the time: the page is as drawn as it will be.
      setTimeout(end, 5_000);
    });
  await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
  await page.evaluate(changes, quietMs);
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
