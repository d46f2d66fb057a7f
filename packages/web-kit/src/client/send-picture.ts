import { uploadFile as uploadRoute } from '@siteswap/contracts/core';
import { type RouteResult, routeUrl, uploadTimeoutMs } from '@siteswap/contracts/route';
import { callFailure, parseResponse } from './call-route.ts';
import { networkProblem } from './problem-error.ts';

export type UploadedFile = RouteResult<typeof uploadRoute>;

export interface UploadOptions {
  /** Called with the share that was sent, from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Ends the upload; the promise then rejects with the signal's reason (not a ProblemError). */
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds; `uploadTimeoutMs` when absent. */
  readonly timeoutMs?: number;
}

const endings = ['load', 'error', 'abort'] as const;

/** Sends a form; null when there was no response. Only `XMLHttpRequest` reports how much was sent. */
async function sendForm(
  url: string,
  form: FormData,
  headers: Record<string, string>,
  options: UploadOptions,
): Promise<Response | null> {
  const { onProgress } = options;
  const timeout = AbortSignal.timeout(options.timeoutMs ?? uploadTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  const request = new XMLHttpRequest();
  request.open('POST', url);
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    if (lengthComputable && total > 0) onProgress?.(loaded / total);
  });
  const abort = () => request.abort();
  signal.addEventListener('abort', abort);
  try {
    await new Promise<void>((resolve) => {
      for (const ending of endings) request.addEventListener(ending, () => resolve());
      request.send(form);
    });
  } finally {
    signal.removeEventListener('abort', abort);
  }
  if (request.status === 0) return null;
  const responseHeaders = new Headers();
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = request.getResponseHeader(name);
    if (value !== null) responseHeaders.set(name, value);
  }
  return new Response(request.responseText, { status: request.status, headers: responseHeaders });
}

/** Sends a picture and reads the response. Loaded with the first upload. */
export async function sendPicture(
  kind: string,
  picture: Blob,
  headers: Record<string, string>,
  options: UploadOptions,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('file', picture, 'picture');
  const url = routeUrl(uploadRoute, { params: { kind } });
  const response = await sendForm(url, form, headers, options);
  options.signal?.throwIfAborted();
  if (!response) throw networkProblem(new Error('The upload got no response'));
  if (!response.ok) throw await callFailure(response);
  const body: unknown = await response.json().catch(() => undefined);
  return parseResponse(uploadRoute, body, response);
}
