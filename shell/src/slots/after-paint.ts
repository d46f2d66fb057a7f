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
