import { requestHeaders } from './call-route.ts';
import type { UploadedFile, UploadOptions } from './send-picture.ts';

/**
 * Uploads a picture. The server stores it for a day: save the `url` of the response in the resource it belongs to.
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
