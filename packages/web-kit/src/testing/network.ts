import { afterAll, afterEach, beforeAll } from '@jest/globals';
import type { FieldError } from '@siteswap/contracts/problem';
import type { Route, RouteInput } from '@siteswap/contracts/route';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { z } from 'zod';

/** The faked network of a test file; a call without a `mockRoute` fails the test. */
export const network = setupServer();

beforeAll(() => network.listen({ onUnhandledFrame: 'error' }));
afterEach(() => network.resetHandlers());
afterAll(() => network.close());

/** A failure as the response of a faked route. */
export class MockProblem {
  readonly status: number;
  readonly code: string;
  readonly extra: { readonly errors?: readonly FieldError[]; readonly [member: string]: unknown };

  constructor(status: number, code: string, extra: MockProblem['extra'] = {}) {
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** `mockRoute(getOffer, mockProblem(404, 'NOT_FOUND'))` */
export const mockProblem = (
  status: number,
  code: string,
  extra?: MockProblem['extra'],
): MockProblem => new MockProblem(status, code, extra);

type MockResponse<R extends Route> = z.input<R['response']> | MockProblem;
type Responder<R extends Route> = (
  input: RouteInput<R>,
) => MockResponse<R> | Promise<MockResponse<R>>;

const problemResponse = ({ status, code, extra }: MockProblem): Response =>
  HttpResponse.json(
    { type: 'about:blank', title: code, status, code, requestId: 'test', ...extra },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

async function readInput(
  route: Route,
  request: Request,
  params: unknown,
): Promise<RouteInput<Route>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const text = await request.text();
  const body: unknown = text ? JSON.parse(text) : undefined;
  return {
    params: route.params?.parse(params),
    query: route.query?.parse(query),
    body: route.body?.parse(body),
  } as RouteInput<Route>;
}

/**
 * Responds to a contract route in this test. The contract parses the request and the response, so that a mock cannot
 * differ from the service. The newest mock of a route wins. Returns the parsed requests received so far.
 */
export function mockRoute<const R extends Route>(
  route: R,
  response: MockResponse<R> | Responder<R>,
): RouteInput<R>[] {
  const received: RouteInput<R>[] = [];
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  network.use(
    http[method](`*${route.path}`, async ({ request, params }) => {
      const input = (await readInput(route, request, params)) as RouteInput<R>;
      received.push(input);
      const result =
        typeof response === 'function' ? await (response as Responder<R>)(input) : response;
      if (result instanceof MockProblem) return problemResponse(result);
      const status = route.status ?? 200;
      if (status === 204) return new HttpResponse(null, { status });
      return HttpResponse.json(route.response.parse(result) as Record<string, unknown>, { status });
    }),
  );
  return received;
}

/** The route cannot be reached at all: the page sees NETWORK_ERROR. */
export function mockNetworkFailure(route: Route): void {
  const method = route.method.toLowerCase() as Lowercase<Route['method']>;
  network.use(http[method](`*${route.path}`, () => HttpResponse.error()));
}
