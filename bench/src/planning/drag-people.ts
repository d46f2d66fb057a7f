import type { Locator } from 'playwright';
import type { WatchedPage, Work } from './watched-page.ts';

/** One drag: what its start and its way cost, and its longest frame. */
export interface DragCost {
  readonly start: Work;
  readonly way: Work;
  readonly longestFrame: number;
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('There is nothing to drag, or nowhere to drop it');
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height, 40) / 2 };
}

/** Drags someone of the panel over the first slots, and gives up there. */
export async function dragPerson(watched: WatchedPage, at: number): Promise<DragCost> {
  const { page } = watched;
  const grid = page.locator('[data-scrolls]');
  await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await page.mouse.wheel(0, -160);
  const people = page.locator('[data-drag]:not([data-drag-slot])');
  const from = await middleOf(people.nth(at % Math.min(5, await people.count())));
  const { x, y } = await middleOf(page.locator('[data-drop]').first());
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  let [start, way]: Work[] = [];
  const longestFrame = await watched.longestFrame(async () => {
    start = await watched.workOf(() => page.mouse.move(from.x - 12, from.y));
    way = await watched.workOf(async () => {
      for (let step = 0; step < 8; step += 1) await page.mouse.move(x + step * 40, y + step * 25);
    });
  });
  const signs = await page.locator('[data-drop] .vo\\:text-xs').count();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  if (!start || !way || signs === 0) throw new Error('Nothing was dragged');
  return { start, way, longestFrame };
}
