/** Calls later than this no longer belong to the last interaction, in milliseconds. */
const maxInteractionMs = 30_000;

let traceId: string | undefined;
let startedAt = 0;

/** Random bytes as hexadecimal digits. */
function randomHex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** An interaction starts: the calls from now on are a trace of their own. */
export function startInteraction(): void {
  traceId = undefined;
}

/**
 * W3C trace context of one call: the trace of the last interaction (or of opening the page), a span of its own.
 * Services and events carry the trace on, so that one search in the logs finds all that one click led to.
 */
export function nextTraceparent(): string {
  const now = Date.now();
  if (traceId === undefined || now - startedAt > maxInteractionMs) {
    traceId = randomHex(16);
    startedAt = now;
  }
  return `00-${traceId}-${randomHex(8)}-01`;
}

/** Keys that press a button or link; the others write or move. */
const pressKeys = new Set(['Enter', ' ']);

/**
 * Starts a trace with each interaction: a click, a key that presses, a sent form, a step in the history. The navigation
 * and calls that follow belong to it. Returns the function that stops.
 */
export function startTracingInteractions(page: Window = window): () => void {
  const ending = new AbortController();
  const options = { capture: true, signal: ending.signal };
  for (const name of ['click', 'submit', 'popstate']) {
    page.addEventListener(name, startInteraction, options);
  }
  page.addEventListener(
    'keydown',
    ({ key }) => {
      if (pressKeys.has(key)) startInteraction();
    },
    options,
  );
  return () => ending.abort();
}
