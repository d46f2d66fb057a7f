import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineRoute, type Route } from '../route.ts';
import { fillReplies, notificationReply, replyBy, templateQuestion } from './replies.ts';

const light = defineRoute({
  id: 'lanterns.lantern.light',
  method: 'PUT',
  path: '/api/lanterns/:id/lights/:lightId',
  summary: 'Lights it.',
  access: 'member',
  params: z.object({ id: z.int(), lightId: z.string() }),
  body: z.object({ action: z.enum(['ON', 'OFF']), by: z.int() }),
  response: z.object({}),
});
const reply = replyBy(light, {
  name: 'on',
  params: { id: 'lanternId', lightId: 'light' },
  body: { action: { value: 'ON' }, by: { field: 'userId' } },
});
const question = { replies: [reply], endedBy: [{ event: 'lanterns.light.lit.v1' }] };

describe('a reply to a notification', () => {
  it('calls its route with the fields of the event', () => {
    const event = { lanternId: 7, light: 'a/..', userId: 3 };
    expect(fillReplies(templateQuestion.parse(question), event)).toEqual([
      {
        name: 'on',
        method: 'PUT',
        path: '/api/lanterns/7/lights/a%2F..',
        body: { action: 'ON', by: 3 },
      },
    ]);
  });

  it('is rejected when the event lacks a field, or a field leads out of the path', () => {
    const parsed = templateQuestion.parse(question);
    expect(() => fillReplies(parsed, { lanternId: 7, userId: 3 })).toThrow('No light');
    expect(() => fillReplies(parsed, { lanternId: 7, light: '..', userId: 3 })).toThrow();
  });

  it.each([
    { access: 'admin' as const },
    { access: 'public' as const },
    { method: 'GET' as const },
    { recentProof: true as const },
  ])('cannot be a route with %j', (fields) => {
    const route = { ...light, ...fields } as unknown as Route;
    expect(() => replyBy(route as typeof light, reply as never)).toThrow('does not reply');
  });

  it.each([
    'https://evil.test/api/x',
    '//evil.test/api/x',
    '/profile',
    '/api',
    '/api/../x',
    '/api/%2e%2E/x',
    '/api//x',
    '/api/x?y',
  ])('stays in our own API, unlike %s', (path) => {
    const given = { name: 'on', method: 'POST', path, label: 'Light', outcome: 'Lit.' };
    expect(notificationReply.safeParse({ ...given, path: '/api/x/1' }).success).toBe(true);
    expect(notificationReply.safeParse(given).success).toBe(false);
  });
});
