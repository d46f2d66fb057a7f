import { describe, expect, it } from '@jest/globals';
import { parseParticipationId, participationId } from './participations.ts';

describe('the id of a participation', () => {
  it('names domain, edition and member', () => {
    const participation = { domain: 'gear-swap', editionId: 12, userId: 7 };
    expect(participationId(participation)).toBe('gear-swap.12.7');
    expect(parseParticipationId('gear-swap.12.7')).toEqual(participation);
  });

  it.each([
    '12.7',
    'carpool.12',
    'carpool.12.7.1',
    'carpool.0.7',
    'carpool.a.7',
    '.12.7',
    '',
    '1carpool.12.7',
    'carpool_.12.7',
  ])('is not “%s”', (text) => {
    expect(() => parseParticipationId(text)).toThrow();
  });
});
