import { type IncomingHttpHeaders, request } from 'node:http';

/** What came back. */
export interface TestResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of many shapes
  readonly json: any;
}

export interface Call {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Buffer;
  /** Called once the server has the head of the request. */
  readonly onArrival?: () => void;
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Makes one request on a connection of its own, with exactly these headers and this path: `fetch` would tidy both. */
export function callPort(port: number, path: string, call: Call = {}): Promise<TestResponse> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers: given = {}, body, onArrival } = call;
    const headers = onArrival ? { ...given, expect: '100-continue' } : given;
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers, agent: false },
      (res) => {
        const chunks: Buffer[] = [];
        res.on('data', (chunk: Buffer) => chunks.push(chunk));
        res.on('error', reject);
        res.on('end', () => {
          const all = Buffer.concat(chunks);
          const text = all.toString();
          const status = res.statusCode ?? 0;
          resolve({ status, headers: res.headers, body: all, text, json: parse(text) });
        });
      },
    );
    sent.on('error', reject);
    if (onArrival) sent.on('continue', onArrival);
    sent.end(body);
  });
}
