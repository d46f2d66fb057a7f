/** Runs `task` after a paint, once the browser has time. Returns the cancellation. */
export function afterPaint(task: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 100);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 1_000 });
  return () => window.cancelIdleCallback(handle);
}

/** Runs `task` once everything that the document names has arrived, and the browser has time. Returns the cancellation. */
export function afterLoad(task: () => void): () => void {
  if (document.readyState === 'complete') return afterPaint(task);
  let cancel = (): void => window.removeEventListener('load', whenIdle);
  const whenIdle = (): void => {
    cancel = afterPaint(task);
  };
  window.addEventListener('load', whenIdle, { once: true });
  return () => cancel();
}
