import { updateConvention, updateEdition } from '@siteswap/contracts/editions';
import { routeUrl } from '@siteswap/contracts/route';
import { expect, type Page } from 'playwright/test';
import type { WalkedThings } from './walked-pages.ts';

/** One word that no line of a phone has room for, among others. */
const longName = 'Nuit des Passings und Jonglierfreundschaftsgesellschaftsversammlung 2028 (orga)';

/** Gives the things of a walk the longest names that are to be expected; editions remain those of a journey (`isOwn`). */
export async function nameLong({
  member,
  convention,
  draft,
  started,
}: WalkedThings): Promise<void> {
  const place = { city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch' };
  const renamed = [
    [routeUrl(updateConvention, { params: { id: convention } }), { name: longName }],
    ...[draft, started].map((id) => {
      const url = routeUrl(updateEdition, { params: { id } });
      return [url, { name: longName.replace('Nuit des', 'Édition de'), ...place }] as const;
    }),
  ] as const;
  for (const [url, data] of renamed) {
    const response = await member.api.put(url, { data });
    expect(response.status(), await response.text()).toBe(200);
  }
}

/**
 * Elements that leave the window or their card at the right or the left, outermost first. What scrolls sideways in a
 * strip of its own, or is cut on purpose, is not among them.
 */
export const leaving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const isCut = (element: Element, frame: Element | null): boolean => {
      for (let at = element.parentElement; at && at !== frame; at = at.parentElement) {
        const { overflowX, position } = getComputedStyle(at);
        if (at !== document.body && overflowX !== 'visible') return true;
        if (position === 'fixed') break;
      }
      return false;
    };
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 2 && height > 2 && element.checkVisibility({ opacityProperty: true });
    };
    const leaves = (element: Element): boolean => {
      const { left, right } = element.getBoundingClientRect();
      const card = element.parentElement?.closest('.sw-card, .sw-dialog') ?? null;
      const edges = card?.getBoundingClientRect();
      const isOut = right > clientWidth + 1 || left < -1;
      const isOutOfCard = edges !== undefined && (right > edges.right + 1 || left < edges.left - 1);
      return (isOut && !isCut(element, null)) || (isOutOfCard && !isCut(element, card));
    };
    const nameOf = (element: Element): string => {
      const { left, right } = element.getBoundingClientRect();
      const text = (element.textContent ?? '').trim().slice(0, 60);
      const className = element.getAttribute('class') ?? '';
      return `<${element.tagName.toLowerCase()} class="${className.slice(0, 60)}"> ${text} (${Math.round(left)} to ${Math.round(right)} of ${clientWidth} px)`;
    };
    const out = [...document.querySelectorAll('body *:not(svg *)')].filter(
      (element) => isShown(element) && leaves(element),
    );
    const outermost = out.filter((element) => !out.includes(element.parentElement as Element));
    const page = scrollWidth > clientWidth ? [`the page: ${scrollWidth} of ${clientWidth} px`] : [];
    return [...page, ...outermost.map(nameOf)].slice(0, 8);
  });

/** Letters that every line of a phone has room for. */
const shortWord = 12;

/** Short runs of letters that are parted over two lines, with what they stand in. Lines may end at hyphens and dashes. */
export const parted = (page: Page, longest = shortWord): Promise<string[]> =>
  page.evaluate((maxLength) => {
    const isSeen = (element: Element): boolean =>
      element.getBoundingClientRect().width > 2 &&
      element.checkVisibility({ opacityProperty: true });
    const isParted = (node: Node, from: number, to: number): boolean => {
      const range = document.createRange();
      range.setStart(node, from);
      range.setEnd(node, to);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !isSeen(element)) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s\-–/·]+/gu)) {
        if (word.length <= maxLength && isParted(node, index, index + word.length)) {
          found.push(`${word} in ${element.textContent?.trim().slice(0, 60)}`);
        }
      }
    }
    return found.slice(0, 8);
  }, longest);

/** Controls that lie over each other; dialogs and bars lie over a page on purpose. */
const overlaid = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFree = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        if (['fixed', 'sticky', 'absolute'].includes(getComputedStyle(at).position)) return false;
      }
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    };
    const controls = [...document.querySelectorAll('main :is(button, input, select, textarea)')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ element, box }) => box.width > 8 && box.height > 8 && isFree(element));
    const nameOf = ({ element }: { element: Element }): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40);
    return controls
      .flatMap((one, index) =>
        controls.slice(index + 1).flatMap((other) => {
          const width =
            Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          const height =
            Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
          const isInside = one.element.contains(other.element);
          return width > 3 && height > 3 && !isInside
            ? [`${nameOf(one)} over ${nameOf(other)}`]
            : [];
        }),
      )
      .slice(0, 8);
  });

/** A page may draw itself once more for a new width; the walk goes on after a fault, so it waits not too long. */
const timeout = 15_000;

/** 320 px wide, where no short word is parted either, 360 px with letters of twice the size, a tablet and a desktop. */
export async function expectNothingLeaves(page: Page, where: string): Promise<void> {
  const soft = expect.configure({ soft: true });
  await page.setViewportSize({ width: 320, height: 740 });
  await soft.poll(() => leaving(page), { message: `${where} at 320 px`, timeout }).toEqual([]);
  await soft.poll(() => parted(page), { message: `whole terms of ${where}`, timeout }).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  const setLetters = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setLetters('200%');
  await soft.poll(() => leaving(page), { message: `${where} at 200 %`, timeout }).toEqual([]);
  await setLetters('');
  for (const width of [768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const faults = async () => [...(await leaving(page)), ...(await overlaid(page))];
    await soft.poll(faults, { message: `${where} at ${width} px`, timeout }).toEqual([]);
  }
  await page.setViewportSize({ width: 360, height: 740 });
}
