import { expect, it } from '@jest/globals';
import { createCheckInTokens } from './check-in-token.format.ts';

const tokens = createCheckInTokens(Buffer.alloc(32, 1));
const code = tokens.write({ editionId: 1, userId: 7 });

it('is read at its edition alone, also where the member is a volunteer of both', () => {
  expect(tokens.read(1, code)).toBe(7);
  expect(tokens.read(2, code)).toBeNull();
});

it('is of its member, and of the key that signed it', () => {
  expect(tokens.read(1, code.replace('7-', '8-'))).toBeNull();
  expect(createCheckInTokens(Buffer.alloc(32, 2)).read(1, code)).toBeNull();
});
