import { expect, type Page, test } from '#src/support/fixtures.ts';
import { upcomingEdition } from '#src/support/members.ts';

type Watching = Window & { transitions: Promise<string[]>[] };

/** Notes the view transitions of a page. Returns a reader of the parts of each, in order. */
async function noteTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const transitions: Promise<string[]>[] = [];
    const begin = document.startViewTransition.bind(document);
    Object.assign(window, { transitions });
    const parts = (): string[] =>
      document
        .getAnimations()
        .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        .filter((name) => name.startsWith('::view-transition'));
    document.startViewTransition = (options) => {
      const transition = begin(options);
      transitions.push(transition.ready.then(parts, () => []));
      return transition;
    };
  });
  return () => page.evaluate(() => Promise.all((window as unknown as Watching).transitions));
}

/** The card's part, the page's, and the frame that moves from one to the other. */
const bothSides = (name: string): string[] =>
  ['group', 'old', 'new'].map((part) => `::view-transition-${part}(${name})`);

test.describe('an edition opened from its card', () => {
  test('gets its cover and its name by a movement', async ({ page, members }) => {
    const { name } = await upcomingEdition(await members.visitor());
    const transitions = await noteTransitions(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`/?q=${encodeURIComponent(name)}`);
    const card = page.getByRole('article').getByRole('link', { name, exact: true });
    const heading = page.getByRole('heading', { level: 1, name });
    const open = async () => {
      await card.scrollIntoViewIfNeeded();
      await card.click();
      await expect(heading).toBeFocused();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
    };
    // Nothing moves while the code of the page is on its way, or on a machine that is too slow.
    await open();
    await expect(async () => {
      await page.goBack();
      await open();
      const moved = [...bothSides('ed-cover'), ...bothSides('ed-name')];
      expect((await transitions()).at(-1)).toEqual(expect.arrayContaining(moved));
    }).toPass();

    await test.step('but not for who wants no movement', async () => {
      const { length } = await transitions();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goBack();
      await open();
      await expect.poll(async () => (await transitions()).length).toBe(length);
    });
  });
});
