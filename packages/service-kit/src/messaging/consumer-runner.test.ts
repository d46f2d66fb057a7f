import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { greeted, noteCreated, personLeft, personState } from '../../test/fixture/src/contracts.ts';
import { trouble } from '../../test/fixture/src/subscribers.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { startService } from '../process/run-service.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
  Object.assign(trouble, { isOn: true, beforeEach: async () => {} });
});
afterEach(() => notes.stop());

const titles = async () => {
  const rows = await notes.prisma.note.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ title }) => title);
};
const greet = (text: string) => notes.nats.publishEvent(greeted, { text });
const untilNoted = (title: string) => notes.waitFor(async () => (await titles()).includes(title));
const letters = () => notes.deadLetters.list();

describe('an event', () => {
  it('is handled, and distinguished from the others of its consumer', async () => {
    await greet('hello');
    await notes.nats.publishEvent(personLeft, { name: 'Ana' });
    await untilNoted('hello');
    await untilNoted('Ana');
  });

  it('is handled once, however often it is delivered', async () => {
    const envelope = await greet('once');
    for (let repeat = 0; repeat < 3; repeat += 1) {
      await notes.nats.publishEvent(greeted, { text: 'once' }, envelope);
    }
    await greet('end');
    await untilNoted('end');
    expect(await titles()).toEqual(['once', 'end']);
  });

  it('shares a transaction with others, and fails alone', async () => {
    await notes.pause();
    const texts = Array.from({ length: 40 }, (_, index) => (index === 20 ? 'trouble' : `${index}`));
    const envelopes = [];
    for (const text of texts) envelopes.push(await greet(text));
    // The same event again, in the same batch.
    await notes.nats.publishEvent(greeted, { text: '7' }, envelopes[7]);
    await notes.restart();
    const letter = await notes.waitFor(async () => (await letters())[0]);
    expect(letter).toMatchObject({ failures: 6 });
    await untilNoted('39');
    expect(await titles()).toEqual(texts.filter((text) => text !== 'trouble'));
    // Some were written by one transaction, which PostgreSQL numbers; how many depends on the machine.
    const { rows } = await notes.pool.query('select distinct xmin::text from note');
    expect(rows.length).toBeLessThan(39);
    // Each event has the origin of the message that caused it, not of the transaction.
    const caused = await notes.waitFor(() => {
      const events = notes.nats.events(noteCreated);
      return events.length >= 39 && events;
    });
    expect(new Set(caused.map(({ traceparent }) => traceparent)).size).toBe(39);
  });

  it('waits for a subscriber that is down', async () => {
    await notes.pause();
    await greet('while you were out');
    await notes.nats.publishState(personState, 1, 1, { name: 'Ana' });
    await notes.restart();
    await untilNoted('while you were out');
    await notes.waitFor(() => notes.prisma.person.findUnique({ where: { id: '1' } }));
  });

  it('carries the request and the trace it came from into the events it causes', async () => {
    const requestId = 'req-9';
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    await notes.nats.publishEvent(greeted, { text: 'chain' }, { requestId, traceparent });
    const caused = await notes.waitFor(() => notes.nats.events(noteCreated)[0]);
    const span = expect.stringMatching(/^00-a{32}-(?!b{16})[0-9a-f]{16}-01$/);
    expect(caused).toMatchObject({ requestId, traceparent: span, data: { title: 'chain' } });
  });
});

describe('a message whose handler fails', () => {
  it('is a dead letter after 6 failures, changes nothing and delays no other message', async () => {
    await greet('trouble');
    await greet('next');
    await untilNoted('next');
    const letter = await notes.waitFor(async () => (await letters())[0]);
    expect(letter).toMatchObject({
      consumer: 'notes-greetings',
      subject: 'event.people.person.greeted.v1',
      failures: 6,
      error: expect.stringContaining('greeting failed'),
    });
    expect(await titles()).toEqual(['next']);
    expect(notes.nats.events(noteCreated).map(({ data }) => data.title)).toEqual(['next']);
    // The message is no longer pending.
    await notes.waitFor(
      async () => (await notes.nats.nats.streams.lag('EVENTS', 'notes-greetings')) === 0,
    );
  });

  it('can be replayed: it stays while it fails, is handled once when it succeeds, and is removed', async () => {
    await greet('trouble');
    const letter = await notes.waitFor(async () => (await letters())[0]);
    const { id } = letter;
    await expect(notes.deadLetters.replay(id)).rejects.toMatchObject({ status: 409 });
    expect(await letters()).toMatchObject([
      { id, failures: 7, error: expect.stringContaining('greeting failed') },
    ]);
    trouble.isOn = false;
    await notes.deadLetters.replay(id);
    expect(await titles()).toEqual(['trouble']);
    expect(await letters()).toEqual([]);
    await expect(notes.deadLetters.replay(id)).rejects.toMatchObject({ status: 404 });
  });

  it('is no failure any more once it succeeds', async () => {
    const failures = async () =>
      (await notes.pool.query<{ failures: number }>('select failures from kit.dead_letter')).rows;
    let known: { failures: number }[] = [];
    // It succeeds as soon as a failure of it is known.
    trouble.beforeEach = async (tx) => {
      known = await tx.$queryRawUnsafe('select failures from kit.dead_letter');
      trouble.isOn = known.length === 0;
    };
    await greet('trouble');
    await untilNoted('trouble');
    expect(known).toEqual([{ failures: 1 }]);
    await notes.waitFor(async () => (await failures()).length === 0);
  });

  it('is a dead letter at once when it cannot be parsed', async () => {
    const { streams } = notes.nats.nats;
    await streams.publish('event.people.person.greeted.v1', 'one', 'not json');
    await streams.publish('event.people.person.greeted.v1', 'two', '{"data":{}}');
    await notes.nats.publishEvent({ ...greeted, data: personLeft.data }, {
      name: 'no text',
    } as never);
    await streams.publish('state.person.4', 'four', '{"id":"4","kind":"person"}');
    await greet('fine');
    await untilNoted('fine');
    await notes.waitFor(async () => (await letters()).length === 4);
    expect((await letters()).map(({ failures }) => failures)).toEqual([1, 1, 1, 1]);
  });
});

describe('a projection', () => {
  const name = async () => (await notes.prisma.person.findUnique({ where: { id: '7' } }))?.name;

  it('never goes back to an older version', async () => {
    await notes.nats.publishState(personState, 7, 5, { name: 'new' });
    await notes.waitFor(async () => (await name()) === 'new');
    await notes.nats.publishState(personState, 7, 4, { name: 'old' });
    await notes.nats.publishState(personState, 8, 1, { name: 'mark' });
    await notes.waitFor(() => notes.prisma.person.findUnique({ where: { id: '8' } }));
    await notes.waitFor(
      async () => (await notes.nats.nats.streams.lag('STATE', 'notes-people')) === 0,
    );
    expect(await name()).toBe('new');
    await notes.nats.publishState(personState, 7, 6, { name: 'newest' });
    await notes.waitFor(async () => (await name()) === 'newest');
  });

  it('deletes the copy of a deleted entity', async () => {
    await notes.nats.publishState(personState, 7, 1, { name: 'Ana' });
    await notes.waitFor(async () => (await name()) === 'Ana');
    await notes.nats.publishState(personState, 7, 2, null);
    await notes.waitFor(async () => (await name()) === undefined);
  });

  it('starts from the present states, also after its stream was lost', async () => {
    await notes.nats.nats.streams.remove();
    await notes.nats.nats.streams.ensure();
    await notes.nats.publishState(personState, 7, 1, { name: 'again' });
    await notes.waitFor(async () => (await name()) === 'again');
  });
});

describe('an outage', () => {
  it('of the database pauses the consumer and does not count', async () => {
    await notes.pause();
    const line = await startTcpProxy(notes.env['DATABASE_URL'] ?? '');
    const { notesService } = await import('../../test/fixture/src/service.ts');
    const service = await startService(notesService, { ...notes.env, DATABASE_URL: line.url });
    await greet('before');
    await notes.waitFor(() => service.prisma.note.count());
    line.cut();
    await greet('during');
    await notes.waitFor(() => line.rejected > 8);
    line.mend();
    await notes.waitFor(async () => (await service.prisma.note.count()) === 2);
    const { rows } = await service.pool.query('select * from kit.dead_letter');
    expect(rows).toEqual([]);
    await service.stop();
    await line.close();
  });

  it('of the broker lets the consumer resume', async () => {
    await notes.pause();
    const line = await startTcpProxy(notes.env['NATS_URL'] ?? '');
    const { notesService } = await import('../../test/fixture/src/service.ts');
    const service = await startService(notesService, { ...notes.env, NATS_URL: line.url });
    await greet('before');
    await notes.waitFor(async () => (await service.prisma.note.count()) === 1);
    line.cut();
    await notes.waitFor(() => !service.nats.isConnected);
    await greet('during');
    line.mend();
    await notes.waitFor(async () => (await service.prisma.note.count()) === 2);
    await service.stop();
    await line.close();
  });
});
