/** At most this many modules are loaded ahead at a time. */
const AT_ONCE = 4;

/**
 * Loads the pages behind links the pointer or the keyboard reaches, before they are followed.
 *
 * @param load starts loading everything that the page at `path` needs; settles when done.
 * @returns the removal.
 */
export function preloadOnHover(
  load: (path: string) => readonly (() => Promise<unknown>)[],
  root: Document = document,
): () => void {
  const waiting: (() => Promise<unknown>)[] = [];
  const seen = new Set<string>();
  let running = 0;

  const next = (): void => {
    const task = running < AT_ONCE ? waiting.shift() : undefined;
    if (!task) return;
    running += 1;
    void task().finally(() => {
      running -= 1;
      next();
    });
    next();
  };

  const onReach = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (seen.has(link.pathname)) return;
    seen.add(link.pathname);
    waiting.push(...load(link.pathname));
    next();
  };

  root.addEventListener('pointerover', onReach, { passive: true });
  root.addEventListener('focusin', onReach, { passive: true });
  return () => {
    root.removeEventListener('pointerover', onReach);
    root.removeEventListener('focusin', onReach);
  };
}
