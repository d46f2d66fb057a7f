import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { deadLetterRoutes } from '@siteswap/contracts/platform';
import { greeted } from '../../test/fixture/src/contracts.ts';
import { trouble } from '../../test/fixture/src/subscribers.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';

const routes = deadLetterRoutes('svc-notes');
let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
  trouble.isOn = true;
});
afterEach(() => notes.stop());

const admin = () => notes.actor({ userId: 3, isGlobalAdmin: true });
const letters = async (query = {}) => (await notes.call(routes.list, { query }, admin())).body;
const firstLetter = () => notes.waitFor(async () => (await letters()).data[0]);
const titles = async () => (await notes.prisma.note.findMany()).map(({ title }) => title);

describe('MF-08: a message whose handler fails', () => {
  it('is parked after 6 failures and listed for admins, replayed by them, and then removed', async () => {
    await notes.nats.publishEvent(greeted, { text: 'trouble' });
    const { id, ...letter } = await firstLetter();
    expect(letter).toEqual({
      consumer: 'notes-greetings',
      subject: 'event.people.person.greeted.v1',
      failures: 6,
      error: 'Error: greeting failed',
      deadAt: expect.any(String),
    });

    const call = { params: { id } };
    const again = await notes.call(routes.replay, call, admin());
    expect(again).toMatchObject({ status: 409, body: { code: 'DEAD_LETTER_FAILED_AGAIN' } });
    expect(await letters()).toMatchObject({ data: [{ id, failures: 7 }] });
    expect(await titles()).toEqual([]);

    trouble.isOn = false;
    expect((await notes.call(routes.replay, call, admin())).status).toBe(204);
    expect(await titles()).toEqual(['trouble']);
    expect(await letters()).toEqual({
      data: [],
      pagination: { total: 0, page: 1, limit: 50, totalPages: 0 },
    });
    for (const route of [routes.replay, routes.get]) {
      expect((await notes.call(route, call, admin())).status).toBe(404);
    }
  });

  it('is parked as well when it always takes too long, and the others go on', async () => {
    await notes.nats.publishEvent(greeted, { text: 'long trouble' });
    await notes.nats.publishEvent(greeted, { text: 'fine' });
    expect(await firstLetter()).toMatchObject({
      failures: 6,
      error: expect.stringContaining('timeout'),
    });
    await notes.waitFor(async () => (await titles()).length > 0);
    expect(await titles()).toEqual(['fine']);
  });

  it('acts once, however many admins replay it at the same time', async () => {
    await notes.nats.publishEvent(greeted, { text: 'trouble' });
    const { id } = await firstLetter();
    trouble.isOn = false;
    const responses = await Promise.all(
      [1, 2, 3].map(() => notes.call(routes.replay, { params: { id } }, admin())),
    );
    for (const { status } of responses) expect([204, 404]).toContain(status);
    expect(await titles()).toEqual(['trouble']);
  });

  it('is shown without what is secret or names a person', async () => {
    const { streams } = notes.nats.nats;
    const secrets = {
      email: 'ana@siteswap.test',
      token: 'abc',
      text: 'write to ana@siteswap.test',
    };
    const text = JSON.stringify({ data: { ...secrets, phoneNumber: '+33 6 12 34 56 78' } });
    await streams.publish('event.people.person.greeted.v1', 'one', text);
    const { id } = await firstLetter();
    const { body } = await notes.call(routes.get, { params: { id } }, admin());
    expect(body.message).toEqual({
      data: {
        email: '[hidden]',
        token: '[hidden]',
        text: 'write to [hidden]',
        phoneNumber: '[hidden]',
      },
    });
  });

  it('is not shown at all when it is not JSON', async () => {
    await notes.nats.nats.streams.publish('event.people.person.greeted.v1', 'one', 'secret=1');
    const { id } = await firstLetter();
    const { body } = await notes.call(routes.get, { params: { id } }, admin());
    expect(body).toMatchObject({ message: null, messageBytes: 8, failures: 1 });
    expect(JSON.stringify(body)).not.toContain('secret=1');
  });

  it('pages, newest first', async () => {
    for (const text of ['a', 'b', 'c']) {
      await notes.nats.nats.streams.publish('event.people.person.greeted.v1', text, text);
    }
    await notes.waitFor(async () => (await letters()).pagination.total === 3);
    const first = await letters({ limit: 2 });
    expect(first.pagination).toEqual({ total: 3, page: 1, limit: 2, totalPages: 2 });
    const second = await letters({ limit: 2, page: 2 });
    expect(second.data).toHaveLength(1);
    const ids = [...first.data, ...second.data].map(({ id }) => Number(id));
    expect(ids).toEqual([...ids].sort((a, b) => b - a));
    expect(new Set(ids).size).toBe(3);
  });
});

it('every service has the routes under its own name', () => {
  const paths = (service: string) =>
    Object.values(deadLetterRoutes(service)).map(({ path }) => path);
  const [one, other] = [paths('svc-notes'), paths('svc-people')];
  expect(one.filter((path) => other.includes(path))).toEqual([]);
  expect(notes.routes.map(({ path }) => path)).toEqual(expect.arrayContaining(one));
});
