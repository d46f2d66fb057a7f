import { type queueMail, sessionCookieName } from '@siteswap/contracts/core';
import { type Route, type RouteCall, type RouteInput, routeUrl } from '@siteswap/contracts/route';
import type { startTestIssuer } from '@siteswap/service-kit/testing';
import { internalToken } from './fault-env.ts';
import type { ServiceName } from './fault-names.ts';
import { sessionOf } from './fault-people.ts';

/** A response; null when there was none, which is one of the faults. */
export type FaultResponse = { readonly status: number; readonly text: string } | null;

/** Calls of members, as browsers make them through the gateway, and past it, so that writes go on while it is down. */
export interface FaultCaller {
  /** @param key Idempotency-Key */
  call<R extends Route>(
    name: ServiceName,
    route: R,
    call: RouteCall<R>,
    userId: number,
    key?: string,
  ): Promise<FaultResponse>;
  /** The gateway alone. */
  callGateway: FaultCaller['call'];
  /** Asks svc-core to send a mail, as another service does. */
  queueMail(body: RouteInput<typeof queueMail>['body']): Promise<FaultResponse>;
  /** Headers of a member's browser. */
  browser(userId: number): Record<string, string>;
}

const timeoutMs = 15_000;
/** Tokens live five minutes. */
const tokenMs = 120_000;

export function createFaultCaller(options: {
  issuer: Awaited<ReturnType<typeof startTestIssuer>>;
  publicUrl: string;
  gatewayUrl: string;
  isGatewayUp: () => boolean;
  /** A process of the service, one that is up when any is. */
  urlOf: (name: ServiceName) => string;
}): FaultCaller {
  const { issuer, publicUrl, gatewayUrl } = options;
  const cookieName = sessionCookieName(publicUrl);
  const tokens = new Map<string, { readonly token: Promise<string>; readonly since: number }>();
  let turn = 0;

  const browser = (userId: number) => ({
    cookie: `${cookieName}=${sessionOf(userId)}`,
    origin: publicUrl,
  });
  const tokenOf = (userId: number, audience: ServiceName): Promise<string> => {
    const key = `${userId} ${audience}`;
    const cached = tokens.get(key);
    if (cached && Date.now() - cached.since < tokenMs) return cached.token;
    const claims = { sub: `${userId}`, sid: `sid-${userId}`, pseudo: `member-${userId}` };
    const token = issuer.sign({ ...claims, isGlobalAdmin: false, locale: 'en' }, { audience });
    tokens.set(key, { token, since: Date.now() });
    return token;
  };
  const send = async (
    url: string,
    method: string,
    headers: Record<string, string>,
    body: unknown,
  ): Promise<FaultResponse> => {
    try {
      const response = await fetch(url, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      return { status: response.status, text: await response.text() };
    } catch {
      return null;
    }
  };
  const keyHeader = (key?: string): Record<string, string> =>
    key ? { 'idempotency-key': key } : {};

  const callGateway: FaultCaller['call'] = (_, route, call, userId, key) => {
    const { body } = call as { body?: unknown };
    const headers = { ...browser(userId), ...keyHeader(key) };
    return send(gatewayUrl + routeUrl(route, call), route.method, headers, body);
  };

  return {
    browser,
    callGateway,
    call: async (name, route, call, userId, key) => {
      turn += 1;
      if (turn % 2 === 0 && options.isGatewayUp()) {
        return await callGateway(name, route, call, userId, key);
      }
      const { body } = call as { body?: unknown };
      const authorization = `Bearer ${await tokenOf(userId, name)}`;
      const headers = { authorization, ...keyHeader(key) };
      return await send(options.urlOf(name) + routeUrl(route, call), route.method, headers, body);
    },
    queueMail: (body) =>
      send(
        `${options.urlOf('svc-core')}/internal/mails`,
        'POST',
        { 'x-internal-token': internalToken },
        body,
      ),
  };
}
