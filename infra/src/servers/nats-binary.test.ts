import { expect, it } from '@jest/globals';
import { isRecentEnough } from './nats-binary.ts';

it.each([
  ['nats-server: v2.9.10', false],
  ['nats-server: v2.10.0', true],
  ['nats-server: v2.14.0', true],
  ['nats-server: v3.0.1', true],
  ['command not found', false],
])('"%s" can sync every write: %s', (line, expected) => {
  expect(isRecentEnough(line)).toBe(expected);
});
