import { describe, expect, it } from '@jest/globals';
import { deleteSession, getSession } from '@siteswap/contracts/core';
import { defineRoute } from '@siteswap/contracts/route';
import { waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { z } from 'zod';
import { session } from '../session/session.ts';
import {
  aSessionUser,
  mockNetworkFailure,
  mockProblem,
  mockRoute,
  network,
} from '../testing/index.ts';
import { callRoute } from './call-route.ts';
import { ProblemError } from './problem-error.ts';
import { routeKey } from './route-key.ts';

const getBall = defineRoute({
  id: 'props.ball.get',
  method: 'GET',
  path: '/api/balls/:id',
  summary: 'One ball.',
  access: 'public',
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ colours: z.array(z.string()).optional() }).loose(),
  response: z.object({ id: z.int(), weight: z.number() }),
});
const throwBall = defineRoute({
  id: 'props.ball.throw',
  method: 'POST',
  path: '/api/balls/:id/throws',
  summary: 'Throws a ball.',
  access: 'member',
  params: z.object({ id: z.coerce.number().int() }),
  body: z.object({ height: z.int() }),
  response: z.undefined(),
  status: 204,
});

async function failureOf(call: Promise<unknown>): Promise<ProblemError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(ProblemError);
  return error as ProblemError;
}

describe('calling a route', () => {
  it('writes the address and parses the response', async () => {
    const received = mockRoute(getBall, ({ params }) => ({ id: params.id, weight: 120 }));
    await expect(callRoute(getBall, { params: { id: 3 }, query: {} })).resolves.toEqual({
      id: 3,
      weight: 120,
    });
    expect(received[0]?.params).toEqual({ id: 3 });
  });

  it('sends the body as JSON and takes 204 for a response', async () => {
    const received = mockRoute(throwBall, undefined);
    await callRoute(throwBall, { params: { id: 3 }, body: { height: 5 } });
    expect(received[0]?.body).toEqual({ height: 5 });
  });

  it('turns a problem into a ProblemError with its code, fields and wait', async () => {
    network.use(
      http.post('*/api/balls/:id/throws', () =>
        HttpResponse.json(
          {
            type: 'about:blank',
            title: 'Invalid',
            status: 422,
            code: 'INVALID_INPUT',
            requestId: 'r1',
            errors: [{ path: 'height', code: 'TOO_LARGE', params: { max: 9 } }],
          },
          { status: 422, headers: { 'retry-after': '30' } },
        ),
      ),
    );
    const error = await failureOf(
      callRoute(throwBall, { params: { id: 3 }, body: { height: 99 } }),
    );
    expect(error).toMatchObject({ code: 'INVALID_INPUT', status: 422, retryAfterSeconds: 30 });
    expect(error.fields).toEqual([{ path: 'height', code: 'TOO_LARGE', params: { max: 9 } }]);
  });

  it('gives a failure without a problem the code UNKNOWN, and a 404 the code NOT_FOUND', async () => {
    for (const [status, code] of [
      [502, 'UNKNOWN'],
      [404, 'NOT_FOUND'],
    ] as const) {
      network.use(http.get('*/api/balls/:id', () => new HttpResponse('<h1>no</h1>', { status })));
      const error = await failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
      expect(error).toMatchObject({ code, status });
    }
  });

  it('gives a response outside the contract the code UNKNOWN', async () => {
    network.use(http.get('*/api/balls/:id', () => HttpResponse.json({ id: 'three' })));
    const error = await failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
    expect(error).toMatchObject({ code: 'UNKNOWN', status: 200 });
  });

  it('gives a missing response the code NETWORK_ERROR', async () => {
    mockNetworkFailure(getBall);
    const error = await failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
    expect(error).toMatchObject({ code: 'NETWORK_ERROR', status: 0 });
  });

  it('gives up as NETWORK_ERROR when the response takes too long', async () => {
    network.use(http.get('*/api/balls/:id', () => new Promise<never>(() => {})));
    const call = callRoute(getBall, { params: { id: 3 }, query: {} }, { timeoutMs: 20 });
    expect(await failureOf(call)).toMatchObject({ code: 'NETWORK_ERROR' });
  });

  it('rejects with the reason of an aborted signal, not with a problem', async () => {
    mockRoute(getBall, { id: 3, weight: 1 });
    const controller = new AbortController();
    controller.abort();
    const call = callRoute(
      getBall,
      { params: { id: 3 }, query: {} },
      { signal: controller.signal },
    );
    await expect(call).rejects.not.toBeInstanceOf(ProblemError);
  });

  it('reads a problem faked for a test', async () => {
    mockRoute(getBall, mockProblem(409, 'BALL_DROPPED'));
    const error = await failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
    expect(error.code).toBe('BALL_DROPPED');
  });
});

describe('a write', () => {
  /** Responds to each throw in turn, and returns the keys that came. */
  const respondWith = (...responses: (() => Response)[]) => {
    const keys: (string | null)[] = [];
    network.use(
      http.post('*/api/balls/:id/throws', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
        return (responses[keys.length - 1] ?? responses.at(-1))?.() as Response;
      }),
    );
    return keys;
  };
  const done = () => new HttpResponse(null, { status: 204 });
  const failed = (status: number, code: string) =>
    HttpResponse.json(
      { type: 'about:blank', title: code, status, code, requestId: 'r1' },
      { status },
    );
  const throwIt = () => callRoute(throwBall, { params: { id: 3 }, body: { height: 5 } });
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('carries a key of its own each time', async () => {
    const keys = respondWith(done);
    await throwIt();
    await throwIt();
    expect(keys).toEqual([expect.stringMatching(uuid), expect.stringMatching(uuid)]);
    expect(keys[0]).not.toBe(keys[1]);
  });

  it.each([
    ['no response came', () => HttpResponse.error()],
    ['the gateway lost the service', () => new HttpResponse(null, { status: 502 })],
    ['the service was unavailable', () => failed(503, 'SERVICE_UNAVAILABLE')],
    ['the first is still handled', () => failed(409, 'REQUEST_IN_PROGRESS')],
  ])('is sent once more with the same key when %s', async (_, lost) => {
    const keys = respondWith(lost, done);
    await throwIt();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('is sent twice at most, and not again after a rejection', async () => {
    const lost = respondWith(() => HttpResponse.error());
    expect(await failureOf(throwIt())).toMatchObject({ code: 'NETWORK_ERROR' });
    expect(lost).toHaveLength(2);
    const rejected = respondWith(() => failed(409, 'BALL_DROPPED'));
    expect(await failureOf(throwIt())).toMatchObject({ code: 'BALL_DROPPED' });
    expect(rejected).toHaveLength(1);
  });

  it('is not sent again once its caller has given up', async () => {
    const controller = new AbortController();
    const keys = respondWith(() => {
      controller.abort();
      return HttpResponse.error();
    });
    const call = { params: { id: 3 }, body: { height: 5 } };
    await expect(callRoute(throwBall, call, { signal: controller.signal })).rejects.toBeDefined();
    expect(keys).toHaveLength(1);
  });
});

describe('admin mode', () => {
  it('adds X-Admin-Mode only while a global admin has it on', async () => {
    const seen: (string | null)[] = [];
    network.use(
      http.get('*/api/balls/:id', ({ request }) => {
        seen.push(request.headers.get('x-admin-mode'));
        return HttpResponse.json({ id: 3, weight: 1 });
      }),
    );
    const call = () => callRoute(getBall, { params: { id: 3 }, query: {} });
    session.login(aSessionUser({ isGlobalAdmin: true }), false);
    await call();
    session.enableAdminMode();
    await call();
    session.update({ isGlobalAdmin: false });
    await call();
    expect(seen).toEqual([null, 'true', null]);
  });

  it('AD-02 adds it to the calls about the session itself as well', async () => {
    const seen: (string | null)[] = [];
    const respond = ({ request }: { request: Request }) => {
      seen.push(request.headers.get('x-admin-mode'));
      return HttpResponse.json({ user: aSessionUser({ isGlobalAdmin: true }), ok: true });
    };
    network.use(
      http.get(`*${getSession.path}`, respond),
      http.delete(`*${deleteSession.path}`, respond),
    );
    session.login(aSessionUser({ isGlobalAdmin: true }), false);
    await session.refresh();
    session.enableAdminMode();
    await session.refresh();
    await session.logout();
    expect(seen).toEqual([null, 'true', 'true']);
  });
});

describe('a session that ended elsewhere', () => {
  it('is detected by the first rejected call, which requests the session once', async () => {
    session.login(aSessionUser(), false);
    const requests = mockRoute(getSession, mockProblem(401, 'UNAUTHENTICATED'));
    mockRoute(getBall, mockProblem(401, 'UNAUTHENTICATED'));
    const call = () => failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
    await Promise.all([call(), call()]);
    await waitFor(() => expect(session.get().user).toBeNull());
    expect(requests).toHaveLength(1);
  });

  it('is not requested for a visitor', async () => {
    session.clear();
    mockRoute(getBall, mockProblem(401, 'UNAUTHENTICATED'));
    const requests = mockRoute(getSession, { user: aSessionUser() });
    await failureOf(callRoute(getBall, { params: { id: 3 }, query: {} }));
    expect(requests).toHaveLength(0);
  });
});

describe('the key of a call', () => {
  it('is the same for equal addresses, numbers or strings', () => {
    expect(routeKey(getBall, { params: { id: '3' }, query: { colours: ['red', 'blue'] } })).toEqual(
      routeKey(getBall, {
        query: { colours: ['red', 'blue'], nothing: undefined, empty: '' },
        params: { id: 3 },
      }),
    );
  });

  it('differs between addresses', () => {
    expect(routeKey(getBall, { params: { id: 3 }, query: {} })).not.toEqual(
      routeKey(getBall, { params: { id: 4 }, query: {} }),
    );
  });
});
