import { describe, expect, it } from '@jest/globals';
import { compare, type Effect, type PublishedEvent, type Star } from './ledger.ts';

const event = (overrides: Partial<PublishedEvent> = {}): PublishedEvent => ({
  entity: 'carpool-offer:1',
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
  entity: 'carpool-offer:1',
  userId: 7,
  ...overrides,
});

describe('the ledger of committed events and their effects', () => {
  it('reports nothing when each event is delivered once', () => {
    const comparison = compare([event()], [star(), star({ userId: 9 })], [effect()]);
    expect(comparison).toEqual({
      lost: [],
      double: [],
      phantom: [],
      expected: ['carpool-offer:1 → 7'],
    });
  });

  it('reports deliveries that are missing or doubled', () => {
    expect(compare([event()], [star()], []).lost).toEqual(['carpool-offer:1 → 7']);
    expect(compare([event()], [star()], [effect(), effect()]).double).toEqual([
      'carpool-offer:1 → 7',
    ]);
  });

  it.each([
    ['of something that was never committed', [], [star()], effect()],
    ['of one’s own offer', [event()], [star({ userId: 9 })], effect({ userId: 9 })],
    ['of another edition', [event()], [star({ editionId: 6 })], effect()],
    [
      'of what happened before the star',
      [event()],
      [star({ since: 1_001, firstGivenAt: 1_001 })],
      effect(),
    ],
  ])('sees a phantom delivery: %s', (_, events, stars, delivered) => {
    expect(compare(events, stars, [delivered]).phantom).toHaveLength(1);
  });

  it('accepts both for a star that was toggled in between', () => {
    const turned = star({ isFavorited: false, wasTurned: true, since: 2_000 });
    for (const effects of [[], [effect()]]) {
      expect(compare([event()], [turned], effects)).toMatchObject({
        lost: [],
        phantom: [],
        expected: [],
      });
    }
  });
});
