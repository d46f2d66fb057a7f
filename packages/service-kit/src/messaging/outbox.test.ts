import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import {
  createNote,
  createNoteAndDie,
  deleteNote,
  listNotes,
  noteCreated,
  noteState,
  renameNote,
} from '../../test/fixture/src/contracts.ts';
import { spawnNotes } from '../../test/spawn-notes.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { startService } from '../process/run-service.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';

let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
});
afterEach(() => notes.stop());

const write = async (title: string, headers = {}) => {
  const { body } = await notes.call(createNote, { body: { title } }, notes.actor(), headers);
  return body.id;
};
const publishedTitles = () => notes.nats.events(noteCreated).map(({ data }) => data.title);
const unpublished = async () => {
  const { rows } = await notes.pool.query(
    'select subject from kit.outbox where published_at is null',
  );
  return rows.length;
};
const everythingPublished = () => notes.waitFor(async () => (await unpublished()) === 0);

describe('a change and its events', () => {
  it('are published after the commit, with the request they came from', async () => {
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const id = await write('Diabolo', { 'x-request-id': 'req-1', traceparent });
    const event = await notes.waitFor(() => notes.nats.events(noteCreated)[0]);
    // The same trace, and the span of this service in it.
    const span = expect.stringMatching(/^00-a{32}-(?!b{16})[0-9a-f]{16}-01$/);
    expect(event).toMatchObject({
      subject: 'notes.note.created.v1',
      requestId: 'req-1',
      traceparent: span,
      data: { noteId: id, title: 'Diabolo' },
    });
    const state = await notes.waitFor(() => notes.nats.states(noteState)[0]);
    const data = { title: 'Diabolo' };
    expect(state).toMatchObject({ id: `${id}`, kind: 'note', version: 1, data });
    await everythingPublished();
  });

  it('are not published when the change is rolled back', async () => {
    const undone = notes.running.outbox.transact(async (tx, outbox) => {
      await tx.note.create({ data: { title: 'never', author: 1 } });
      outbox.emit(noteCreated, { noteId: 1, title: 'never' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await write('after');
    await notes.waitFor(() => publishedTitles().includes('after'));
    expect(publishedTitles()).toEqual(['after']);
    expect((await notes.call(listNotes, { query: {} })).body.notes).toHaveLength(1);
  });

  it('are rejected together when the event is outside its contract', async () => {
    const wrong = notes.running.outbox.transact(async (tx, outbox) => {
      await tx.note.create({ data: { title: 'x', author: 1 } });
      outbox.emit(noteCreated, { noteId: 'one' as never, title: 'x' });
    });
    await expect(wrong).rejects.toThrow();
    expect(await notes.prisma.note.count()).toBe(0);
  });

  it('keep the order of their commits', async () => {
    const titles = Array.from({ length: 150 }, (_, index) => `note ${index}`);
    for (const title of titles) await write(title);
    await notes.waitFor(() => publishedTitles().length >= titles.length);
    expect(publishedTitles()).toEqual(titles);
  });
});

describe('a state', () => {
  it('is what the row is when it is published, with its version', async () => {
    const id = await write('one');
    for (const title of ['two', 'three']) {
      await notes.call(renameNote, { params: { id }, body: { title } }, notes.actor());
    }
    await everythingPublished();
    const last = await notes.nats.nats.streams.lastState(`state.note.${id}`);
    expect(JSON.parse(last?.text ?? '')).toMatchObject({ version: 3, data: { title: 'three' } });
  });

  it('is null with the next version when the row is deleted', async () => {
    const id = await write('short');
    await everythingPublished();
    await notes.call(deleteNote, { params: { id } }, notes.actor());
    const deletion = await notes.waitFor(() =>
      notes.nats.states(noteState).find(({ data }) => data === null),
    );
    // With the request and the trace of the deletion.
    const traceparent = expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const origin = { requestId: expect.any(String), traceparent };
    expect(deletion).toEqual({ id: `${id}`, kind: 'note', version: 2, ...origin, data: null });
  });
});

describe('MF-08: nothing is lost', () => {
  it('when the service is killed between commit and publish', async () => {
    await notes.pause();
    const { child, baseUrl } = await spawnNotes(notes);
    const call = fetch(baseUrl + createNoteAndDie.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await notes.actor().headers()) },
      body: JSON.stringify({ title: 'last note' }),
    });
    const [[, signal]] = await Promise.all([once(child, 'close'), call.catch(() => {})]);
    expect(signal).toBe('SIGKILL');
    expect(publishedTitles()).toEqual([]);
    await notes.restart();
    await notes.waitFor(() => publishedTitles().length > 0);
    await everythingPublished();
    expect(publishedTitles()).toEqual(['last note']);
  });

  it('when the broker is unavailable: reads and changes go on, and the events follow when it is back', async () => {
    const line = await startTcpProxy(notes.env['NATS_URL'] ?? '', true);
    await notes.pause();
    const cut = await startService(
      (await import('../../test/fixture/src/service.ts')).notesService,
      {
        ...notes.env,
        NATS_URL: line.url,
      },
    );
    const url = `http://127.0.0.1:${cut.port}`;
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'degraded',
      checks: { database: true, broker: false, disk: true },
    });
    const headers = { 'content-type': 'application/json', ...(await notes.actor().headers()) };
    const post = (title: string) =>
      fetch(url + createNote.path, { method: 'POST', headers, body: JSON.stringify({ title }) });
    expect((await post('while away')).status).toBe(201);
    expect((await fetch(url + listNotes.path)).status).toBe(200);
    expect(publishedTitles()).toEqual([]);
    line.mend();
    await notes.waitFor(() => publishedTitles().includes('while away'));
    await notes.waitFor(async () => (await cut.outbox.pending()) === 0);

    line.cut();
    await notes.waitFor(() => !cut.nats.isConnected);
    expect((await post('while cut')).status).toBe(201);
    line.mend();
    await notes.waitFor(() => publishedTitles().includes('while cut'));
    await cut.stop();
    await line.close();
    expect(publishedTitles()).toEqual(['while away', 'while cut']);
  });

  it('when the streams are lost: events of the last day and all states are published again', async () => {
    const ids = [await write('one'), await write('two')];
    await everythingPublished();
    await notes.pool.query(`delete from kit.outbox where kind = 'state'`);
    await notes.nats.nats.streams.remove();
    notes.nats.clear();
    await write('three');
    for (const title of ['one', 'two', 'three']) {
      await notes.waitFor(() => publishedTitles().includes(title));
      await notes.waitFor(() =>
        notes.nats
          .states(noteState)
          .some(({ data }) => (data as { title?: string } | null)?.title === title),
      );
    }
    await everythingPublished();
    for (const id of ids) {
      expect(await notes.nats.nats.streams.lastState(`state.note.${id}`)).not.toBeNull();
    }
    const stored = await notes.nats.nats.streams.info('EVENTS');
    expect(stored.lastSequence).toBeGreaterThanOrEqual(3);
  });

  it('when the streams are lost: what was deleted lately is deleted there too', async () => {
    const [gone, there] = [await write('gone'), await write('there')];
    await everythingPublished();
    await notes.call(deleteNote, { params: { id: gone } }, notes.actor());
    await everythingPublished();
    await notes.nats.nats.streams.remove();
    notes.nats.clear();
    await notes.restart();
    const stateOf = (id: number) =>
      notes.waitFor(() => notes.nats.states(noteState).find((state) => state.id === `${id}`));
    expect(await stateOf(there)).toMatchObject({ data: { title: 'there' } });
    const deletion = await stateOf(gone);
    expect(deletion).toMatchObject({ data: null });
    // Above every version that a copy can have.
    expect(deletion.version).toBeGreaterThan(1_000);
  });

  it('when the stream was restored from an older copy', async () => {
    await write('one');
    await everythingPublished();
    await notes.pause();
    notes.nats.clear();
    // As the table looks when the broker comes back with less than it had acknowledged.
    await notes.nats.nats.streams.publish('event.other.thing.done.v1', 'other', '{}');
    const admin = await import('pg');
    const client = new admin.default.Client({ connectionString: notes.env['DATABASE_URL'] });
    await client.connect();
    await client.query(`update kit.relay_state set last_seq = last_seq + 1`);
    await client.end();
    await notes.restart();
    await notes.waitFor(() => publishedTitles().includes('one'));
    await notes.waitFor(() => notes.nats.states(noteState).length > 0);
  });
});

describe('several replicas', () => {
  it('share one relay, and the next takes over', async () => {
    const { notesService } = await import('../../test/fixture/src/service.ts');
    const epoch = async () => {
      const { rows } = await notes.pool.query<{ epoch: string }>(
        'select epoch::text from kit.relay_lease where expires_at > now()',
      );
      return rows[0]?.epoch;
    };
    // The first to come has the lease: the second starts when it is taken.
    const first = await notes.waitFor(epoch);
    const second = await startService(notesService, notes.env);
    const publishedBySecond = jest.spyOn(second.nats.streams, 'publish');
    const titles = Array.from({ length: 20 }, (_, index) => `note ${index}`);
    await Promise.all(
      titles.map((title, index) =>
        (index % 2 ? second.outbox : notes.running.outbox).transact(async (_tx, outbox) => {
          outbox.emit(noteCreated, { noteId: index, title });
        }),
      ),
    );
    await everythingPublished();
    await notes.waitFor(() => publishedTitles().length >= titles.length);
    expect(publishedTitles().sort()).toEqual([...titles].sort());
    expect(publishedBySecond).not.toHaveBeenCalled();
    expect(await epoch()).toBe(first);

    await notes.pause();
    await second.outbox.transact(async (_tx, outbox) => {
      outbox.emit(noteCreated, { noteId: 99, title: 'from the second' });
    });
    await notes.waitFor(() => publishedTitles().includes('from the second'));
    expect(publishedBySecond).toHaveBeenCalled();
    await second.stop();
  });
});

describe('published rows', () => {
  const payloads = async () => {
    const { rows } = await notes.pool.query<{ title: string }>(
      `select payload->>'title' as title from kit.outbox where kind = 'event' order by id`,
    );
    return rows.map(({ title }) => title);
  };
  const age = (title: string, interval: string) =>
    notes.pool.query(
      `update kit.outbox set published_at = now() - $2::interval where payload->>'title' = $1`,
      [title, interval],
    );
  /** A consumer of another service; it acknowledges nothing unless a test says so. */
  const pull = () =>
    notes.nats.nats.streams.pull({
      stream: 'EVENTS',
      durable: 'another-service',
      subjects: [`event.${noteCreated.subject}`],
      ackWaitMs: 500,
      maxAckPending: 10,
      prefetch: 10,
    });

  it('are deleted after a day', async () => {
    await write('old');
    await write('young');
    await everythingPublished();
    await age('old', '25 hours');
    await notes.restart();
    await notes.waitFor(async () => (await payloads()).length === 1);
    expect(await payloads()).toEqual(['young']);
  });

  it('stay up to a week for a consumer that is down, also when the broker loses its store meanwhile', async () => {
    (await pull()).stop();
    await write('first');
    await write('second');
    await write('ancient');
    await everythingPublished();
    await age('first', '30 hours');
    await age('second', '30 hours');
    await age('ancient', '8 days');
    await notes.restart();
    await notes.waitFor(async () => (await payloads()).length === 2);
    expect(await payloads()).toEqual(['first', 'second']);

    notes.nats.clear();
    await notes.nats.nats.streams.remove();
    await notes.restart();
    await notes.waitFor(() => publishedTitles().length === 2);
    expect(publishedTitles()).toEqual(['first', 'second']);
    await everythingPublished();

    // The consumer is back: once it has passed them, they go.
    const messages = await pull();
    let count = 0;
    for await (const message of messages) {
      message.acknowledge();
      count += 1;
      if (count === 2) break;
    }
    messages.stop();
    await notes.waitFor(
      async () => (await notes.nats.nats.streams.lag('EVENTS', 'another-service')) === 0,
    );
    await age('first', '30 hours');
    await age('second', '30 hours');
    await notes.restart();
    await notes.waitFor(async () => (await payloads()).length === 0);
  });
});
