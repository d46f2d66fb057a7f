import { describe, expect, it, jest } from '@jest/globals';
import { uploadFile as uploadRoute } from '@siteswap/contracts/core';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { mockNetworkFailure, network } from '../testing/index.ts';
import { addCallHeaders, onCallFailure } from './call-route.ts';
import { uploadFile } from './upload-file.ts';

const picture = new Blob(['the bytes of a picture'], { type: 'image/webp' });
const taken = {
  url: '/uploads/temp/a.webp',
  thumbnailUrl: '/uploads/temp/thumb-a.webp',
  width: 4,
  height: 3,
};

/** Responds to uploads; returns the requests received. */
function respondToUploads(respond: () => Response | Promise<Response>): Request[] {
  const received: Request[] = [];
  network.use(
    http.post(`*${uploadRoute.path}`, ({ request }) => {
      received.push(request);
      return respond();
    }),
  );
  return received;
}

describe('sending a picture', () => {
  it('posts it to the address of its kind, with the headers of other calls', async () => {
    const received = respondToUploads(() => HttpResponse.json(taken, { status: 201 }));
    const remove = addCallHeaders(() => ({ 'x-admin-mode': 'true' }));
    const sent = await uploadFile('lost-found', picture);
    remove();
    expect(sent).toEqual(taken);
    expect(new URL(received[0]?.url ?? '').pathname).toBe('/api/files/lost-found');
    const headers = received[0]?.headers;
    expect(headers?.get('traceparent')).toMatch(/^00-/);
    expect(headers?.get('x-admin-mode')).toBe('true');
    expect(headers?.get('content-type')).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('fails with the problem of the server, which every listener for failures receives', async () => {
    respondToUploads(() =>
      HttpResponse.json(
        { type: 'about:blank', title: 'x', status: 429, code: 'RATE_LIMITED', requestId: 'q1' },
        {
          status: 429,
          headers: { 'retry-after': '60', 'content-type': 'application/problem+json' },
        },
      ),
    );
    const failures: string[] = [];
    const stop = onCallFailure(({ code }) => failures.push(code));
    await expect(uploadFile('profile', picture)).rejects.toMatchObject({
      name: 'ProblemError',
      code: 'RATE_LIMITED',
      status: 429,
      retryAfterSeconds: 60,
    });
    stop();
    expect(failures).toEqual(['RATE_LIMITED']);
  });

  it('fails as unknown when the response is none of the contract’s', async () => {
    respondToUploads(() => HttpResponse.json({ url: 7 }, { status: 201 }));
    await expect(uploadFile('profile', picture)).rejects.toMatchObject({ code: 'UNKNOWN' });
  });

  it('fails as a network failure without a response', async () => {
    mockNetworkFailure(uploadRoute);
    // jsdom prints failed requests to the console, as browsers do.
    const quiet = jest.spyOn(console, 'error').mockImplementation(() => {});
    await expect(uploadFile('profile', picture)).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
    });
    quiet.mockRestore();
  });

  it('ends with the reason of its signal', async () => {
    const controller = new AbortController();
    let respond = (): void => {};
    const received = respondToUploads(
      () =>
        new Promise((resolve) => {
          respond = () => resolve(HttpResponse.json(taken, { status: 201 }));
        }),
    );
    const sending = uploadFile('profile', picture, { signal: controller.signal });
    const outcome = expect(sending).rejects.toThrow('enough');
    await waitFor(() => expect(received).toHaveLength(1));
    controller.abort(new Error('enough'));
    await outcome;
    respond();
    await expect(
      uploadFile('profile', picture, { signal: AbortSignal.abort(new Error('before')) }),
    ).rejects.toThrow('before');
  });
});
