import { describe, expect, it } from '@jest/globals';
import { type Effect, type Fact, judge, type Star } from './ledger.ts';

const fact = (overrides: Partial<Fact> = {}): Fact => ({
  thing: 'carpool-offer:1',
  editionId: 5,
  authorId: 9,
  occurredAt: 1_000,
  ...overrides,
});
const star = (overrides: Partial<Star> = {}): Star => ({
  userId: 7,
  editionId: 5,
  isFavorited: true,
  wasTurned: false,
  firstGivenAt: 500,
  since: 500,
  ...overrides,
});
const effect = (overrides: Partial<Effect> = {}): Effect => ({
  thing: 'carpool-offer:1',
  userId: 7,
  ...overrides,
});

describe('the ledger of committed facts and their effects', () => {
  it('is content when each is told once', () => {
    const verdict = judge([fact()], [star(), star({ userId: 9 })], [effect()]);
    expect(verdict).toEqual({ lost: [], double: [], phantom: [], owed: ['carpool-offer:1 → 7'] });
  });

  it('sees what was lost, and what came twice', () => {
    expect(judge([fact()], [star()], []).lost).toEqual(['carpool-offer:1 → 7']);
    expect(judge([fact()], [star()], [effect(), effect()]).double).toEqual(['carpool-offer:1 → 7']);
  });

  it.each([
    ['of something that was never committed', [], [star()], effect()],
    ['of one’s own offer', [fact()], [star({ userId: 9 })], effect({ userId: 9 })],
    ['of another edition', [fact()], [star({ editionId: 6 })], effect()],
    [
      'of what happened before the star',
      [fact()],
      [star({ since: 1_001, firstGivenAt: 1_001 })],
      effect(),
    ],
  ])('sees a phantom: told %s', (_, facts, stars, told) => {
    expect(judge(facts, stars, [told]).phantom).toHaveLength(1);
  });

  it('leaves open what a star that was turned round in between was told', () => {
    const turned = star({ isFavorited: false, wasTurned: true, since: 2_000 });
    for (const effects of [[], [effect()]]) {
      expect(judge([fact()], [turned], effects)).toMatchObject({ lost: [], phantom: [], owed: [] });
    }
  });
});
