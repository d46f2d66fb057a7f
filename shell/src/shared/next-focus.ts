/**
 * Call it before an item of a list is removed; the result, called when it is gone, focuses the item that took its place,
 * else the one before it, else the heading of the dialog or page. Only when the focus went away with the item.
 *
 * @param list the list, whose items carry their id in `data-id` and begin with what opens them
 */
export function rememberNextFocus(list: HTMLElement | null, id: string): () => void {
  const items = (): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-id]') ?? [])];
  const index = items().findIndex((item) => item.dataset['id'] === id);
  const frame = list?.closest('[role="dialog"], main') ?? document.body;
  const focus = (): void => {
    const now = document.activeElement;
    const isLost = now === null || now === document.body || now === frame || !now.isConnected;
    const isInRemoved = now?.closest('[data-id]')?.getAttribute('data-id') === id;
    if (!isLost && !isInRemoved) return;
    const left = (list?.isConnected ? items() : []).filter((item) => item.dataset['id'] !== id);
    const next = left[Math.min(index, left.length - 1)]?.querySelector('button');
    const heading = frame.querySelector<HTMLElement>('h1, h2');
    const target = next ?? heading;
    if (target === heading && heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
    target?.focus();
  };
  // The list renders after the data has changed.
  return () => void setTimeout(focus, 0);
}
