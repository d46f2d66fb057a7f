import { createHash } from 'node:crypto';

/** Largest answer that is read, and how long the service has for all of it. */
const maxBytes = 1024 * 1024;
const timeoutMs = 2_000;

/** Address of a picture; `{hash}` is SHA-256 of the e-mail address, `{md5}` what older services ask for. */
export function avatarAddress(template: string, email: string): string {
  const digest = (algorithm: string) =>
    createHash(algorithm).update(email.trim().toLowerCase()).digest('hex');
  return template.replaceAll('{hash}', digest('sha256')).replaceAll('{md5}', digest('md5'));
}

/** What the avatar service answered. `away` is no answer: it may be asked again soon. */
export type FetchedAvatar = { bytes: Buffer } | 'none' | 'away';

async function readAtMost(body: ReadableStream<Uint8Array>): Promise<Buffer | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Asks an avatar service for one picture. Says nothing of who asks, and never throws. */
export async function fetchAvatar(address: string): Promise<FetchedAvatar> {
  try {
    const response = await fetch(address, {
      // It is one service that was chosen; where it might send us was not.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'image/webp,image/avif,image/png,image/jpeg' },
    });
    if (!response.ok || !response.body) {
      await response.body?.cancel();
      return response.status >= 500 || response.status === 429 ? 'away' : 'none';
    }
    const bytes = await readAtMost(response.body);
    return bytes ? { bytes } : 'none';
  } catch {
    return 'away';
  }
}
