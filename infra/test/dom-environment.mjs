import { TestEnvironment } from 'jest-environment-jsdom';

/** What jsdom lacks, or has in a form that Node's fetch does not take. */
const fromNode = {
  ArrayBuffer,
  BroadcastChannel,
  CompressionStream,
  DecompressionStream,
  Headers,
  ReadableStream,
  Response,
  TextDecoder,
  TextDecoderStream,
  TextEncoder,
  TextEncoderStream,
  TransformStream,
  Uint8Array,
  WritableStream,
  structuredClone,
};

/** Node's fetch rejects an AbortSignal of jsdom; this native one is aborted with it. */
function nodeSignal(signal) {
  if (!signal || signal instanceof AbortSignal) return signal;
  const controller = new AbortController();
  if (signal.aborted) controller.abort(signal.reason);
  else signal.addEventListener('abort', () => controller.abort(signal.reason), { once: true });
  return controller.signal;
}

/**
 * The computed style of an element until the document changes: jsdom computes every property again at each call, and
 * Testing Library calls several times per element and query.
 */
function cacheComputedStyles(window) {
  const { document, getComputedStyle } = window;
  const impl = Object.getOwnPropertySymbols(document).find(
    ({ description }) => description === 'impl',
  );
  let validFor;
  let styles;
  window.getComputedStyle = (element, pseudoElement) => {
    // jsdom does not notice changes outside the document.
    if (pseudoElement || !element.isConnected) return getComputedStyle(element, pseudoElement);
    // jsdom replaces this map with every change of an element or a style sheet.
    if (!validFor || document[impl]._styleCache !== validFor) styles = new WeakMap();
    const style = styles.get(element) ?? getComputedStyle(element);
    styles.set(element, style);
    validFor = document[impl]._styleCache;
    return style;
  };
}

/** jsdom, with Node's fetch and streams; relative addresses are resolved against the page as in a browser. */
// biome-ignore lint/style/noDefaultExport: Jest takes an environment's default export
export default class DomEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const window = this.global;
    Object.assign(window, fromNode);
    const absolute = (input) =>
      typeof input === 'string' || input instanceof window.URL
        ? new URL(input, window.location.href).href
        : input;
    const inNodeTerms = (init) =>
      init?.signal ? { ...init, signal: nodeSignal(init.signal) } : init;
    window.Request = class extends Request {
      constructor(input, init) {
        super(absolute(input), inNodeTerms(init));
      }
    };
    window.fetch = (input, init) => fetch(absolute(input), inNodeTerms(init));
    window.matchMedia ??= (media) => ({
      media,
      matches: false,
      addEventListener() {},
      removeEventListener() {},
    });
    window.ResizeObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.IntersectionObserver ??= class {
      observe() {}
      unobserve() {}
      disconnect() {}
    };
    window.HTMLElement.prototype.scrollIntoView ??= () => {};
    // React Aria looks options up by attribute selectors of ids it escapes.
    window.CSS ??= {
      escape: (text) =>
        String(text).replace(/[^\w-]|^\d/g, (one) => `\\${one.codePointAt(0).toString(16)} `),
      supports: () => false,
    };
    window.scrollTo = () => {};
    cacheComputedStyles(window);
  }
}
