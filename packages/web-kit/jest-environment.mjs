import { TestEnvironment } from 'jest-environment-jsdom';

/** Web APIs that browsers and Node have and jsdom has not (or has in a form msw cannot intercept). */
const fromNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'DecompressionStream',
  'File',
  'FormData',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextDecoderStream',
  'TextEncoder',
  'TextEncoderStream',
  'TransformStream',
  'WritableStream',
  'fetch',
  'structuredClone',
];

/** jsdom with Node's fetch, and with Node's package entries (`msw/node` has no browser one). */
// biome-ignore lint/style/noDefaultExport: jest takes an environment from the default export
export default class DomEnvironment extends TestEnvironment {
  customExportConditions = ['node', 'node-addons'];

  async setup() {
    await super.setup();
    for (const name of fromNode) this.global[name] = globalThis[name];
  }
}
