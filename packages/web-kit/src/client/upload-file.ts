import type { uploadFile as uploadRoute } from '@siteswap/contracts/core';
import type { RouteResult } from '@siteswap/contracts/route';
import { requestHeaders } from './call-route.ts';

export type UploadedFile = RouteResult<typeof uploadRoute>;

export interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Ends the upload; the promise then rejects with the signal's reason (not a ProblemError). */
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds; `uploadTimeoutMs` when absent. */
  readonly timeoutMs?: number;
}

/**
 * Uploads a picture. The server keeps it for a day: save the `url` of the response in the resource it belongs to.
 *
 * @throws ProblemError as `callRoute` does; an aborted `signal` rejects with its own reason.
 */
export async function uploadFile(
  kind: string,
  picture: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const headers = requestHeaders();
  const { sendPicture } = await import('./send-picture.ts');
  options.signal?.throwIfAborted();
  return sendPicture(kind, picture, headers, options);
}
