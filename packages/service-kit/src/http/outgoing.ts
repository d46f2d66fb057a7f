import {
  Agent as HttpAgent,
  type IncomingMessage,
  type RequestOptions,
  request as requestByHttp,
} from 'node:http';
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicTarget, isPublicUrl } from './public-target.ts';
import { portOf, type ResolveOptions, resolveTarget } from './resolve-target.ts';

export interface OutgoingRequest {
  readonly headers: Readonly<Record<string, string | number>>;
  readonly body: Buffer;
  /** Milliseconds for everything. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

export interface OutgoingResponse {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
}

/** The address may not be connected to. */
export class TargetNotAllowed extends Error {
  override readonly name = 'TargetNotAllowed';
}

/** Posts to addresses that members gave us. */
export interface Outgoing {
  /** Whether the text of an address is that of a public web server by TLS. What its name resolves to is checked at each connection. */
  isAllowed(url: string): boolean;
  /**
   * Posts and returns the status; the body of the response is not read, and a redirect is not followed.
   * @throws TargetNotAllowed where a connection may not go, and the error of a connection that failed or took too long
   */
  post(url: string, request: OutgoingRequest): Promise<OutgoingResponse>;
  /** Closes the connections that wait for another request. */
  close(): void;
}

/** Connections to one server at a time, of which some stay open for the next request. */
const agentOptions = { keepAlive: true, maxSockets: 32, maxFreeSockets: 8, timeout: 30_000 };

/** The server ended a connection that waited for another request: it has seen nothing of this one. */
class StaleConnection extends Error {}

function postOnce(url: URL, options: RequestOptions, body: Buffer): Promise<OutgoingResponse> {
  const request = url.protocol === 'https:' ? requestByHttps : requestByHttp;
  return new Promise((resolve, reject) => {
    const posted = request(url, options);
    posted.on('error', (error: NodeJS.ErrnoException) => {
      const isStale = posted.reusedSocket && error.code === 'ECONNRESET';
      reject(isStale ? new StaleConnection() : error);
    });
    posted.on('response', (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
      // A short body is read away, so that the connection serves the next request; a long one ends it.
      let size = 0;
      response.on('error', () => {});
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > 4_096) response.destroy();
      });
    });
    posted.end(body);
  });
}

/**
 * @param options.testOrigins origins that are allowed whatever they are: servers of tests and demonstrations
 */
export function createOutgoing({
  testOrigins,
  ...options
}: ResolveOptions & { testOrigins: ReadonlySet<string> }): Outgoing {
  const agents = { 'http:': new HttpAgent(agentOptions), 'https:': new HttpsAgent(agentOptions) };
  const { isAllowedTarget = isPublicTarget } = options;

  const isAllowed = (text: string): boolean => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return testOrigins.has(url.origin) || isPublicUrl(url);
  };

  /** Checks what a name resolves to, and connects to that. Not called for a host that is an address. */
  const lookupOf =
    (url: URL): LookupFunction =>
    (_name, { all }, done) => {
      const allowed = testOrigins.has(url.origin) ? { isAllowedTarget: () => true } : {};
      resolveTarget(url, { ...options, ...allowed }).then(
        (addresses) => {
          const [first] = addresses ?? [];
          if (!addresses || !first) {
            done(new TargetNotAllowed(`${url.hostname} leads to no public address`), []);
          } else if (all) done(null, addresses);
          else done(null, first.address, first.family);
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      );
    };

  const assertAllowed = (url: URL) => {
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isOpen =
      testOrigins.has(url.origin) ||
      isIP(host) === 0 ||
      isAllowedTarget({ address: host, port: portOf(url) });
    if (!isAllowed(url.href) || !isOpen) {
      throw new TargetNotAllowed(`${url.hostname} is no public address`);
    }
  };

  return {
    isAllowed,
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy();
    },
    post: async (text, { headers, body, timeoutMs, signal }) => {
      const url = new URL(text);
      assertAllowed(url);
      const timeout = AbortSignal.timeout(timeoutMs);
      const options = {
        method: 'POST',
        agent: url.protocol === 'https:' ? agents['https:'] : agents['http:'],
        headers: { ...headers, 'content-length': body.length },
        lookup: lookupOf(url),
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      };
      const posting = () => postOnce(url, options, body);
      return await posting().catch((error) => {
        if (error instanceof StaleConnection) return posting();
        throw error;
      });
    },
  };
}

/** Origins of the variable OUTGOING_TEST_ORIGINS, by comma. @throws TypeError when one of them is no address */
export const originsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text
      .split(',')
      .filter((each) => each.trim() !== '')
      .map((each) => new URL(each.trim()).origin),
  );
