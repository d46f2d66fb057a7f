import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  feedbackTypes,
  listFeedback,
  listMyFeedback,
  sendFeedback,
  updateFeedback,
} from '@siteswap/contracts/core';
import type { RouteCall } from '@siteswap/contracts/route';
import { assertWait } from '@siteswap/service-kit/testing';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

type Message = RouteCall<typeof sendFeedback>['body'];

const aMessage = (fields: Partial<Message> = {}): Message => ({
  type: 'BUG',
  subject: 'The map stays empty',
  message: 'On my phone the map of the edition stays grey.',
  url: 'http://localhost:3000/editions/12?view=map#top',
  name: 'Lina',
  ...fields,
});
const admin = () => core.actor({ userId: 1, isGlobalAdmin: true });
const newest = async () => {
  const { body } = await core.call(listFeedback, { query: { limit: 1 } }, admin());
  return body.data[0];
};
const from = (ip: string) => ({ 'x-forwarded-for': ip });

describe('FE-01 sending feedback', () => {
  it.each(feedbackTypes)('stores %s of a visitor with page, agent and name', async (type) => {
    const body = aMessage({ type, email: 'Lina@Example.org' });
    const headers = { 'user-agent': 'Field-Phone/1.0' };
    const sent = await core.call(sendFeedback, { body }, undefined, headers);
    expect([sent.status, sent.body]).toEqual([201, { ok: true }]);
    expect(await newest()).toMatchObject({
      ...{ type, subject: body.subject, message: body.message, name: 'Lina' },
      url: 'http://localhost:3000/editions/12?view=map',
      userAgent: 'Field-Phone/1.0',
      email: 'lina@example.org',
      ...{ userId: null, resolved: false, reply: null, adminNotes: null },
    });
  });

  it('takes name and address of a member from the account, not from the form', async () => {
    const person = await core.aMember();
    const { actor, user } = await core.signIn(person);
    const body = aMessage({ name: 'Another person', email: 'else@example.org' });
    expect((await core.call(sendFeedback, { body }, actor)).status).toBe(201);
    expect(await newest()).toMatchObject({
      userId: user.id,
      name: `${person.prenom} ${person.nom}`,
      email: person.email,
    });
  });

  it.each([
    ['message', 'x'.repeat(19), 'TOO_SHORT'],
    ['message', 'x'.repeat(5_001), 'TOO_LONG'],
    ['subject', 'four', 'TOO_SHORT'],
    ['subject', 'x'.repeat(201), 'TOO_LONG'],
    ['name', undefined, 'REQUIRED'],
    ['name', 'x', 'TOO_SHORT'],
    ['email', 'no-address', 'INVALID_EMAIL'],
    ['type', 'PRAISE' as 'BUG', 'NOT_ALLOWED'],
  ])('rejects a %s like %j', async (path, value, code) => {
    const before = await newest();
    const rejected = await core.call(sendFeedback, { body: aMessage({ [path]: value }) });
    expect(rejected.status).toBe(422);
    expect(rejected.body.errors).toMatchObject([{ path, code }]);
    expect(await newest()).toEqual(before);
  });

  it('accepts a form with the hidden field filled in, and stores nothing', async () => {
    const before = await newest();
    const sent = await core.call(sendFeedback, {
      body: aMessage({ website: 'https://spam.example' }),
    });
    expect([sent.status, sent.body]).toEqual([201, { ok: true }]);
    expect(await newest()).toEqual(before);
  });

  it('stores no secret of the page it is about', async () => {
    const url = 'http://localhost:3000/auth/reset-password?token=hush&lang=fr';
    await core.call(sendFeedback, { body: aMessage({ url }) });
    expect((await newest())?.url).toBe('http://localhost:3000/auth/reset-password?lang=fr');
  });

  it('rejects a member whose account was deleted', async () => {
    const deletedMember = core.actor({ userId: 999_999 });
    expect((await core.call(sendFeedback, { body: aMessage() }, deletedMember)).status).toBe(401);
  });
});

describe('FE-01 limits', () => {
  let strict: CoreTestService;
  beforeAll(async () => {
    strict = await startCore({ RATE_LIMIT_FACTOR: '1' });
  });
  afterAll(() => strict.stop());

  it('are three an hour for visitors of one address; a rejected form does not count', async () => {
    const send = (ip: string, body = aMessage()) =>
      strict.call(sendFeedback, { body }, undefined, from(ip));
    expect((await send('203.0.113.9', aMessage({ name: undefined as never }))).status).toBe(422);
    for (let count = 0; count < 3; count += 1) {
      expect((await send('203.0.113.9')).status).toBe(201);
    }
    const fourth = await send('203.0.113.9');
    expect([fourth.status, fourth.body.code]).toEqual([429, 'RATE_LIMITED']);
    assertWait(fourth, 3600);
    expect((await send('203.0.113.10')).status).toBe(201);
  });

  it('are twenty an hour for a member, wherever they are', async () => {
    const { actor } = await strict.signIn(await strict.aMember());
    const statuses: number[] = [];
    for (let count = 0; count < 21; count += 1) {
      const ip = from(`198.51.100.${count}`);
      statuses.push((await strict.call(sendFeedback, { body: aMessage() }, actor, ip)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
    const other = await strict.signIn(await strict.aMember());
    const body = aMessage();
    expect((await strict.call(sendFeedback, { body }, other.actor)).status).toBe(201);
  });
});

describe('FE-02 the reply', () => {
  it('reaches its sender alone; the notes stay with the admins', async () => {
    const { actor } = await core.signIn(await core.aMember());
    const other = await core.signIn(await core.aMember());
    await core.call(sendFeedback, { body: aMessage() }, actor);
    const id = (await newest())?.id ?? 0;
    const changes = { resolved: true, reply: 'Repaired, thank you!', adminNotes: 'was the tiles' };
    const updated = await core.call(updateFeedback, { params: { id }, body: changes }, admin());
    expect(updated.body.feedback).toMatchObject({ id, ...changes });

    const mine = await core.call(listMyFeedback, {}, actor);
    expect(mine.body.data).toMatchObject([{ id, resolved: true, reply: changes.reply }]);
    expect(JSON.stringify(mine.body)).not.toContain('tiles');
    expect((await core.call(listMyFeedback, {}, other.actor)).body.data).toEqual([]);

    const back = { reply: ' ', resolved: false };
    const taken = await core.call(updateFeedback, { params: { id }, body: back }, admin());
    expect(taken.body.feedback).toMatchObject({ reply: null, resolved: false });
    expect(taken.body.feedback.adminNotes).toBe(changes.adminNotes);
  });

  it('ED-14 two admins write one: the second is asked, and other fields merge', async () => {
    await core.call(sendFeedback, { body: aMessage() });
    const { id = 0, version } = (await newest()) ?? {};
    const save = (body: { reply?: string; adminNotes?: string }) =>
      core.call(updateFeedback, { params: { id }, body: { ...body, version } }, admin());
    const both = await Promise.all([save({ reply: 'Merci' }), save({ reply: 'Bientôt' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { reply } = (await newest()) ?? {};
    const late = both.find(({ status }) => status === 409);
    expect(late?.body).toMatchObject({ code: 'EDIT_CONFLICT', fresh: { reply } });
    const noted = await save({ adminNotes: 'Vu' });
    expect(noted.body.feedback).toMatchObject({ reply, adminNotes: 'Vu' });
  });

  it('is given by admins only, to something that exists', async () => {
    const body = { resolved: true };
    const call = { params: { id: 999_999 }, body };
    expect((await core.call(updateFeedback, call, core.actor())).status).toBe(403);
    expect((await core.call(updateFeedback, call)).status).toBe(401);
    expect((await core.call(updateFeedback, call, admin())).status).toBe(404);
  });

  it('is found in pages, by state and kind', async () => {
    const { body } = await core.call(listFeedback, { query: { limit: 2, page: 2 } }, admin());
    expect(body.data).toHaveLength(2);
    expect(body.pagination).toMatchObject({ page: 2, limit: 2 });
    const ideas = await core.call(listFeedback, { query: { type: 'SUGGESTION' } }, admin());
    expect(new Set(ideas.body.data.map(({ type }) => type))).toEqual(new Set(['SUGGESTION']));
    const done = await core.call(listFeedback, { query: { resolved: true } }, admin());
    expect(done.body.data.every(({ resolved }) => resolved)).toBe(true);
  });
});
