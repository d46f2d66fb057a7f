/** After this long what is called no longer belongs to what somebody last did, in milliseconds. */
const longestActionMs = 30_000;

let traceId: string | undefined;
let begunAt = 0;

/** Random bytes as hexadecimal digits. */
function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Somebody did something: what is called from now on is a trace of its own. */
export function beginAction(): void {
  traceId = undefined;
}

/**
 * W3C trace context of one call: the trace of what somebody did last (or of opening the page), a span of its own.
 * Services and events carry the trace on, so that one click is one search in the logs.
 */
export function nextTraceparent(): string {
  const now = Date.now();
  if (traceId === undefined || now - begunAt > longestActionMs) {
    traceId = randomHex(16);
    begunAt = now;
  }
  return `00-${traceId}-${randomHex(8)}-01`;
}

/** Keys that press something; the others write or move. */
const pressing = new Set(['Enter', ' ']);

/**
 * Begins a trace with each thing somebody does: a click, a key that presses, a sent form, a step in the history.
 * What these lead to (a navigation, calls) belongs to them. Returns the end of it.
 */
export function followActions(page: Window = window): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  for (const name of ['click', 'submit', 'popstate']) {
    page.addEventListener(name, beginAction, options);
  }
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (pressing.has(key)) beginAction();
    },
    options,
  );
  return () => ending.abort();
}
