import { createHash } from 'node:crypto';

/** Limits of one response, read completely. */
const maxBytes = 1024 * 1024;
const timeoutMs = 2_000;

/** URL of a picture; `{hash}` is SHA-256 of the e-mail address, `{md5}` the hash that older services expect. */
export function avatarUrl(template: string, email: string): string {
  const digest = (algorithm: string) =>
    createHash(algorithm).update(email.trim().toLowerCase()).digest('hex');
  return template.replaceAll('{hash}', digest('sha256')).replaceAll('{md5}', digest('md5'));
}

/** Response of the avatar service. `unavailable`: it failed and may be requested again soon. */
export type FetchedAvatar = { bytes: Buffer } | 'none' | 'unavailable';

async function readLimited(body: ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches one picture from an avatar service, without any data of the visitor. Never throws. */
export async function fetchAvatar(address: string): Promise<FetchedAvatar> {
  try {
    const response = await fetch(address, {
      // Only the configured service may be reached, not the target of a redirect.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'image/webp,image/avif,image/png,image/jpeg' },
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return response.status >= 500 || response.status === 429 ? 'unavailable' : 'none';
    }
    const bytes = await readLimited(response.body);
    return bytes ? { bytes } : 'none';
  } catch {
    return 'unavailable';
  }
}
