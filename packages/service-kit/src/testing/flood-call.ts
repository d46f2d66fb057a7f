import { randomBytes } from 'node:crypto';

/** One call of a client that means no good. */
export interface FloodCall {
  readonly path: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Makes the calls of one kind, each another one; what is stored of it is as large as it may be. */
export type FloodCalls = (at: number) => FloodCall;

/** A JSON body, sent by POST. */
export const floodPost = (path: string, body: unknown): FloodCall => ({
  path,
  method: 'POST',
  body: JSON.stringify(body),
});

/** Text that no compression makes smaller. */
export const incompressible = (bytes: number): string => randomBytes(bytes).toString('base64');
