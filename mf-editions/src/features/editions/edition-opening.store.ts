/** How long the page of an edition may take to appear before the movement begins without it, in milliseconds. */
const maxWaitMs = 300;

/** On the card from which an edition is opened; `edition-opening.css` names what moves from there to the page. */
const openingClass = 'ed-opening';

let hasPageCode = false;
let onShown: (() => void) | undefined;

/** The code of the page is there: a movement that begins before would only delay the skeleton of the page. */
export function pageCodeLoaded(): void {
  hasPageCode = true;
}

/** The page of an edition says that its cover and its name are in the document. */
export function editionShown(): void {
  onShown?.();
}

/** Whether the card can move to its page now, and the person has nothing against movement. */
export const canMove = (): boolean =>
  hasPageCode &&
  'startViewTransition' in document &&
  matchMedia('(prefers-reduced-motion: no-preference)').matches;

/** Opens the page of an edition by `navigate`, to which cover and name of `card` move. */
export function moveToPage(card: Element, navigate: () => unknown): void {
  card.classList.add(openingClass);
  const transition = document.startViewTransition(async () => {
    const page = Promise.withResolvers<void>();
    onShown = page.resolve;
    const timer = setTimeout(page.resolve, maxWaitMs);
    navigate();
    await page.promise;
    clearTimeout(timer);
    if (onShown === page.resolve) onShown = undefined;
    card.classList.remove(openingClass);
  });
  // A movement that another one replaces, or that a hidden window leaves out, is no failure: the page is opened.
  for (const end of [transition.ready, transition.finished]) end.catch(() => undefined);
}
