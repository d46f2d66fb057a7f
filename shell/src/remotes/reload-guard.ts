const KEY = 'siteswap-reloaded-at';
const GUARD_MS = 10_000;

/** A code file of this page's release is missing (or did not load). */
export function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof Error &&
    (error.name === 'ChunkLoadError' ||
      ('code' in error && error.code === 'CSS_CHUNK_LOAD_FAILED') ||
      /Loading (CSS )?chunk \S+ failed/i.test(error.message))
  );
}

/**
 * Reloads for a missing chunk, at most once in ten seconds, so that a lasting failure shows its card; never without a
 * network, which would bring nothing else. @returns whether it reloads.
 */
export function reloadForMissingChunk(
  error: unknown,
  reload: () => void = () => window.location.reload(),
): boolean {
  if (!isMissingChunk(error) || !window.navigator.onLine) return false;
  try {
    const last = Number(window.sessionStorage.getItem(KEY) ?? 0);
    if (Date.now() - last < GUARD_MS) return false;
    window.sessionStorage.setItem(KEY, String(Date.now()));
  } catch {
    // Without storage nothing limits the reloads, so the page shows the card instead.
    return false;
  }
  reload();
  return true;
}
