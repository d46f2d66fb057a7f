import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { carpoolOffer } from './carpool/index.ts';
import { getMyEdition, listEditions } from './editions/index.ts';
import { fieldErrors } from './field-errors.ts';
import { idParam, nameText, openEnum, openEnumList, queryInt, text } from './fields.ts';
import { listNotifications } from './notifications/index.ts';
import { anEdition, anEditionCard, aPublicUser } from './testing/index.ts';

describe('an id in a path', () => {
  it.each(['1', '12', '2147483647', 7])('takes %p', (id) =>
    expect(idParam.parse(id)).toBe(Number(id)),
  );

  it.each(['0', '-1', '01', '+1', '0x1', '1e0', ' 1', '1 ', '1.0', '', '٣', '2147483648', null])(
    'does not take %p',
    (id) => expect(idParam.safeParse(id).success).toBe(false),
  );

  it.each(['0x10', '1e1', ' 5', '', '05'])('nor does a number in a query take %p', (written) =>
    expect(queryInt(0, 100).safeParse(written).success).toBe(false),
  );
});

describe('a name', () => {
  const name = nameText(1, 20);

  it('loses characters that are not seen, and retains accents', () => {
    expect(name.parse(' Z\u200bo\u00eb \u202eabc\u202c\n\tD. ')).toBe('Zoë abc D.');
    expect(name.safeParse('\u202e\u200b\ufeff').success).toBe(false);
  });

  it('is measured without them; free text retains the emoji that need them', () => {
    expect(name.parse('a\u200b'.repeat(20))).toBe('a'.repeat(20));
    expect(text(1, 20).parse('👩‍🚀')).toBe('👩‍🚀');
  });
});

describe('rejected fields', () => {
  it('are at most 50, with paths of at most 200 characters', () => {
    const schema = z.object({ list: z.array(z.int()), map: z.record(z.string().max(3), z.int()) });
    const long = { list: Array(500).fill('x'), map: { ['k'.repeat(5_000)]: 'x' } };
    const errors = fieldErrors(schema.safeParse(long, { reportInput: true }).error as z.ZodError);
    expect(errors).toHaveLength(50);
    const alone = schema.safeParse({ ...long, list: [] }, { reportInput: true });
    expect(fieldErrors(alone.error as z.ZodError)[0]?.path).toHaveLength(200);
  });
});

describe('a response of a newer release', () => {
  const colour = openEnum(['RED', 'BLUE'], 'RED');

  it('is read with a fallback for values that are not known yet', () => {
    expect(['BLUE', 'GREEN', undefined].map((value) => colour.parse(value))).toEqual([
      'BLUE',
      'RED',
      'RED',
    ]);
    expect(openEnumList(['RED', 'BLUE']).parse(['BLUE', 'GREEN'])).toEqual(['BLUE']);
  });

  it('retains its items: a notification of a new type, or without a category', () => {
    const item = {
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      type: 'NEWS',
      title: 'Hello',
      message: 'World',
      entityType: 'balloon',
      entityId: '1',
      isRead: false,
      readAt: null,
      actionUrl: null,
      actionText: null,
      createdAt: '2030-01-01T10:00:00Z',
      colour: 'pink',
    };
    const list = {
      notifications: [item, { ...item, type: 'WARNING', category: 'lanterns' }],
      unreadCount: 2,
      pagination: { hasMore: false, total: 2 },
    };
    expect(listNotifications.response.parse(list).notifications).toMatchObject([
      { type: 'INFO', category: 'other', title: 'Hello' },
      { type: 'WARNING', category: 'lanterns' },
    ]);
  });

  it('retains its items: editions and trips in a state that is not known yet', () => {
    const card = {
      ...anEditionCard(),
      status: 'SUSPENDED',
      datesCertainty: 'guessed',
      hasSauna: true,
    };
    const pagination = { total: 1, page: 1, limit: 12, totalPages: 1 };
    expect(listEditions.response.parse({ data: [card], pagination }).data).toMatchObject([
      { status: 'CONFIRMED', datesCertainty: 'uncertain' },
    ]);
    const mine = { ...anEdition(), status: 'SUSPENDED', myRights: ['edit', 'paint'] };
    expect(getMyEdition.response.parse(mine)).toMatchObject({ myRights: ['edit'] });
    const trip = {
      id: 1,
      editionId: 1,
      user: aPublicUser(),
      direction: 'ROUND_TRIP',
      tripDate: '2030-01-01T10:00:00Z',
      locationCity: 'Arras',
      availableSeats: 2,
      remainingSeats: 1,
      createdAt: '2030-01-01T10:00:00Z',
      updatedAt: '2030-01-01T10:00:00Z',
    };
    expect(carpoolOffer.parse(trip)).toMatchObject({
      direction: 'TO_EVENT',
      locationCity: 'Arras',
    });
  });
});
