/** The picture is one of ours; a limit, should it not be. */
const maxBytes = 10 * 1024 * 1024;
const timeoutMs = 3_000;

/** Fetches uploaded pictures from svc-core; null when one does not come in time. */
export function createEditionImages({ CORE_URL }: { readonly CORE_URL: string }) {
  return async (path: string): Promise<Buffer | null> => {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(new URL(path, CORE_URL), { signal, redirect: 'error' });
      if (!response.ok) return null;
      const bytes = Buffer.from(await response.arrayBuffer());
      return bytes.length > maxBytes ? null : bytes;
    } catch {
      return null;
    }
  };
}
