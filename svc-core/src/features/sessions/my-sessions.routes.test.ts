import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  endMySession,
  endOtherSessions,
  getSession,
  listMySessions,
  sessionEnded,
} from '@siteswap/contracts/core';
import { days, hours } from '@siteswap/service-kit';
import { type CoreTestService, startCore } from '#test/core-service.ts';

let core: CoreTestService;
beforeAll(async () => {
  core = await startCore();
});
afterAll(() => core.stop());

const endedEvents = (sid: string) =>
  core.nats.events(sessionEnded).filter(({ data }) => data.sid === sid).length;

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0';

describe('the list of my sessions', () => {
  it('names this browser and the others, the last used first, and only mine', async () => {
    const person = await core.aMember();
    const first = await core.signIn(person, {
      rememberMe: true,
      headers: { 'user-agent': firefox },
    });
    await core.signIn(await core.aMember());
    core.letPass(hours(1));
    const second = await core.signIn(person, { headers: { 'user-agent': 'something-else' } });

    const { status, body } = await core.call(listMySessions, {}, second.actor);
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { id: second.sid, isCurrent: true, rememberMe: false, device: null },
      { id: first.sid, isCurrent: false, rememberMe: true, device: 'Firefox · Linux' },
    ]);
    // Use moves a session to the top.
    core.letPass(hours(1));
    await core.exchange(first.cookie);
    const again = await core.call(listMySessions, {}, second.actor);
    expect(again.body.data.map(({ id }) => id)).toEqual([first.sid, second.sid]);
    expect(JSON.stringify(again.body)).not.toContain(first.cookie);
  });

  it('omits sessions that have ended', async () => {
    const person = await core.aMember();
    const old = await core.signIn(person);
    core.letPass(days(2));
    const { actor, sid } = await core.signIn(person);
    const { body } = await core.call(listMySessions, {}, actor);
    expect(body.data.map(({ id }) => id)).toEqual([sid]);
    expect(body.data.map(({ id }) => id)).not.toContain(old.sid);
  });

  it('takes any user agent, however long', async () => {
    const person = await core.aMember();
    const headers = { 'user-agent': `${'x'.repeat(5000)} ${firefox}` };
    const { actor } = await core.signIn(person, { headers });
    expect((await core.call(listMySessions, {}, actor)).status).toBe(200);
  });
});

describe('ending a session from another browser', () => {
  it('signs that browser out and publishes it, so that its streams close', async () => {
    const person = await core.aMember();
    const here = await core.signIn(person);
    const lost = await core.signIn(person);
    const end = () => core.call(endMySession, { params: { id: lost.sid } }, here.actor);
    const { status, body, headers } = await end();
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
    expect(headers.getSetCookie()).toEqual([]);
    expect((await core.exchange(lost.cookie)).status).toBe(404);
    expect((await core.call(getSession, {}, lost.actor)).status).toBe(401);
    expect((await core.exchange(here.cookie)).status).toBe(200);
    await core.waitFor(() => endedEvents(lost.sid) === 1);
    expect((await end()).status).toBe(404);
  });

  it('clears the cookie when it is this very one', async () => {
    const { actor, sid, cookie } = await core.signIn(await core.aMember());
    const { headers } = await core.call(endMySession, { params: { id: sid } }, actor);
    expect(headers.getSetCookie()[0]).toContain('Max-Age=0');
    expect((await core.exchange(cookie)).status).toBe(404);
  });

  it('does not reach the session of another person', async () => {
    const ana = await core.signIn(await core.aMember());
    const bob = await core.signIn(await core.aMember());
    const { status } = await core.call(endMySession, { params: { id: ana.sid } }, bob.actor);
    expect(status).toBe(404);
    expect((await core.exchange(ana.cookie)).status).toBe(200);
  });

  it('ends all others at once, and not this one', async () => {
    const person = await core.aMember();
    const others = [await core.signIn(person), await core.signIn(person)];
    const stranger = await core.signIn(await core.aMember());
    const here = await core.signIn(person);
    const { body } = await core.call(endOtherSessions, {}, here.actor);
    expect(body).toEqual({ ended: 2 });
    for (const { cookie, sid } of others) {
      expect((await core.exchange(cookie)).status).toBe(404);
      await core.waitFor(() => endedEvents(sid) === 1);
    }
    for (const { cookie } of [here, stranger]) {
      expect((await core.exchange(cookie)).status).toBe(200);
    }
    expect((await core.call(endOtherSessions, {}, here.actor)).body).toEqual({ ended: 0 });
  });
});
