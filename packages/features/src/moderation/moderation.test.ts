import { describe, expect, it } from '@jest/globals';
import { assertCanRemove } from './index.ts';

const [author, other] = [{ userId: 7 }, { userId: 3 }];
const text = { userId: 7 };
const removed = (actor: { userId: number }, isModerator: boolean, reason: string) => () =>
  assertCanRemove(actor, text, { isModerator, reason });
const rejectedWith = (rejection: object) => expect.objectContaining(rejection);

describe('what a member wrote', () => {
  it('is removed by its author without a reason', () => {
    expect(removed(author, false, '')).not.toThrow();
    expect(removed(author, true, '')).not.toThrow();
  });

  it('is removed by a moderator with a reason', () => {
    expect(removed(other, true, 'Publicité')).not.toThrow();
    const errors = [{ path: 'reason', code: 'REQUIRED' }];
    expect(removed(other, true, '')).toThrow(rejectedWith({ status: 422, details: { errors } }));
  });

  it('is removed by no one else', () => {
    expect(removed(other, false, 'Publicité')).toThrow(rejectedWith({ status: 403 }));
  });
});
