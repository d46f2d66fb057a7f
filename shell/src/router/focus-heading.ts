/** How long a page may take to show its heading, in milliseconds; afterwards the focus stays where it is. */
const maxWaitMs = 15_000;

const openDialog = (): Element | null => document.querySelector('.sw-overlay');

/** Texts that React Aria's own live region announced for the page before, e.g. the options of a list. */
function clearLiveTexts(): void {
  for (const log of document.querySelectorAll('[data-live-announcer] [role="log"]')) {
    log.replaceChildren();
  }
}

/** Whether the focus belongs to what the page itself, a dialog of it, or the person has chosen since. */
function isTaken(left: Element | null): boolean {
  const now = document.activeElement;
  if (now === null || now === document.body || now === left) return false;
  const dialog = openDialog();
  return dialog?.contains(now) === true || document.querySelector('main')?.contains(now) === true;
}

/**
 * Moves the focus to the heading of the page that was just opened, once it is there and no dialog is closing over it.
 * The focus stays where it is when the page focuses a field of its own, or the person has moved on.
 * @param onArrival called when the heading is there
 * @returns stops waiting
 */
export function focusHeading(onArrival: () => void): () => void {
  clearLiveTexts();
  const left = document.activeElement;
  const ending = new AbortController();
  let hasMoved = false;

  const stop = (): void => {
    ending.abort();
    observer.disconnect();
    clearTimeout(timer);
  };

  const arrive = (): boolean => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return false;
    const dialog = openDialog();
    // The dialog that the link was in is still closing; one that the new page has opened retains the focus.
    if (dialog && (left === null || dialog.contains(left) || !isTaken(left))) return false;
    if (!hasMoved && !isTaken(left)) {
      if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
    stop();
    onArrival();
    return true;
  };

  const observer = new MutationObserver(() => void arrive());
  const timer = setTimeout(stop, maxWaitMs);
  const { signal } = ending;
  const move = ({ type, key }: Event & { key?: string }): void => {
    if (type === 'pointerdown' || key === 'Tab') hasMoved = true;
  };
  document.addEventListener('keydown', move, { capture: true, signal });
  document.addEventListener('pointerdown', move, { capture: true, signal });
  if (!arrive()) observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}
