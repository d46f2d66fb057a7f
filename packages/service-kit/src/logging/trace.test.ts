import { describe, expect, it } from '@jest/globals';
import { continueTrace } from './trace.ts';

const traceId = 'a'.repeat(32);
const span = 'b'.repeat(16);

describe('the span of a piece of work', () => {
  it('continues the trace of the caller, under a span id of its own', () => {
    const { traceparent, parentSpan } = continueTrace(`00-${traceId}-${span}-00`);
    expect(traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    expect(traceparent).not.toContain(span);
    expect(parentSpan).toBe(span);
  });

  it.each([
    undefined,
    '',
    `00-${traceId}-${span}`,
    `00-${traceId.toUpperCase()}-${span}-01`,
    `00-${'0'.repeat(32)}-${span}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `ff-${traceId}-${span}-01`,
    [`00-${traceId}-${span}-01`],
  ])('begins a trace where none is given: %s', (cause) => {
    const begun = continueTrace(cause);
    expect(begun.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(begun.traceparent).not.toContain(traceId);
    expect(begun.parentSpan).toBeUndefined();
  });
});
