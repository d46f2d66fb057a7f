import type { FileKind, uploadFile as uploadRoute } from '@siteswap/contracts/core';
import type { RouteResult } from '@siteswap/contracts/route';
import { requestHeaders } from './call-route.ts';

export type UploadedFile = RouteResult<typeof uploadRoute>;

export interface UploadOptions {
  /** Told how much has left, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Ends the upload; the promise then rejects with the signal's reason (not a ProblemError). */
  readonly signal?: AbortSignal;
  /** Longest wait in milliseconds; two minutes when absent, for a picture on one bar of signal. */
  readonly timeoutMs?: number;
}

/**
 * Takes a picture to the server, which keeps it for a day: save the thing it belongs to with the `url` answered.
 *
 * @throws ProblemError as `callRoute` does; an aborted `signal` rejects with its own reason.
 */
export async function uploadFile(
  kind: FileKind,
  picture: Blob,
  options: UploadOptions = {},
): Promise<UploadedFile> {
  const headers = requestHeaders();
  const { sendPicture } = await import('./send-picture.ts');
  options.signal?.throwIfAborted();
  return sendPicture(kind, picture, headers, options);
}
