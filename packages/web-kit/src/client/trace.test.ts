import { afterEach, describe, expect, it } from '@jest/globals';
import { nextTraceparent, startTracingInteractions } from './trace.ts';

let stop = (): void => {};
afterEach(() => stop());

const traceOf = (traceparent: string): string => traceparent.slice(3, 35);
const spanOf = (traceparent: string): string => traceparent.slice(36, 52);

describe('the trace of a call', () => {
  it('is a W3C trace context, one trace for an interaction, one span a call', () => {
    const [first, second] = [nextTraceparent(), nextTraceparent()];
    expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(traceOf(second)).toBe(traceOf(first));
    expect(spanOf(second)).not.toBe(spanOf(first));
  });

  it.each([
    ['a click', () => document.body.click()],
    ['a sent form', () => document.body.dispatchEvent(new Event('submit', { bubbles: true }))],
    ['a step in the history', () => window.dispatchEvent(new PopStateEvent('popstate'))],
    [
      'Enter',
      () =>
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })),
    ],
  ])('begins anew with %s', (_, act) => {
    stop = startTracingInteractions();
    const before = nextTraceparent();
    act();
    const after = nextTraceparent();
    expect(traceOf(after)).not.toBe(traceOf(before));
    expect(traceOf(nextTraceparent())).toBe(traceOf(after));
  });

  it('stays the same while a person types', () => {
    stop = startTracingInteractions();
    const before = nextTraceparent();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }));
    expect(traceOf(nextTraceparent())).toBe(traceOf(before));
  });

  it('receives events whose propagation a component stops', () => {
    stop = startTracingInteractions();
    const before = nextTraceparent();
    const button = document.createElement('button');
    button.addEventListener('click', (event) => event.stopPropagation());
    document.body.append(button);
    button.click();
    button.remove();
    expect(traceOf(nextTraceparent())).not.toBe(traceOf(before));
  });
});
