/** Runs `task` once the browser has painted and has time. Returns the cancellation. */
export function afterPaint(task: () => void): () => void {
  // Safari has no idle callback.
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 100);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(task, { timeout: 1_000 });
  return () => window.cancelIdleCallback(handle);
}

/** Runs `task` once everything that the document names has arrived, and the browser has time. */
export function afterLoad(task: () => void): void {
  const whenIdle = (): void => void afterPaint(task);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle, { once: true });
}
