import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startService } from '../src/index.ts';
import {
  createNote,
  createNoteAndDie,
  deleteNote,
  listNotes,
  noteCreated,
  noteState,
  renameNote,
} from './fixture/src/contracts.ts';
import { type Notes, startNotes } from './start-notes.ts';
import { startTcpProxy } from './tcp-proxy.ts';

let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
});
afterEach(() => notes.stop());

const write = async (title: string, headers = {}) => {
  const { body } = await notes.call(createNote, { body: { title } }, notes.actor(), headers);
  return body.id;
};
const titlesHeard = () => notes.nats.events(noteCreated).map(({ data }) => data.title);
const unpublished = async () => {
  const { rows } = await notes.pool.query('select subject from outbox where published_at is null');
  return rows.length;
};
const everythingPublished = () => notes.waitFor(async () => (await unpublished()) === 0);

/** Runs the service as a process of its own and resolves with its address once it listens. */
async function spawnNotes() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'fixture/src/main.ts')], {
    env: { ...process.env, ...notes.env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += String(chunk);
  });
  const port = await notes.waitFor(() => /"port":(\d+)/.exec(output)?.[1], { timeoutMs: 30_000 });
  return { child, baseUrl: `http://127.0.0.1:${port}` };
}

describe('a change and its facts', () => {
  it('leave after the commit, with the request they came from', async () => {
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

  it('are nothing when the change is undone', async () => {
    const undone = notes.running.outbox.transact(async (tx, facts) => {
      await tx.note.create({ data: { title: 'never', author: 1 } });
      facts.emit(noteCreated, { noteId: 1, title: 'never' });
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await write('after');
    await notes.waitFor(() => titlesHeard().includes('after'));
    expect(titlesHeard()).toEqual(['after']);
    expect((await notes.call(listNotes, { query: {} })).body.notes).toHaveLength(1);
  });

  it('are refused together when the event is outside its contract', async () => {
    const wrong = notes.running.outbox.transact(async (tx, facts) => {
      await tx.note.create({ data: { title: 'x', author: 1 } });
      facts.emit(noteCreated, { noteId: 'one' as never, title: 'x' });
    });
    await expect(wrong).rejects.toThrow();
    expect(await notes.prisma.note.count()).toBe(0);
  });

  it('keep the order of their commits', async () => {
    const titles = Array.from({ length: 150 }, (_, index) => `note ${index}`);
    for (const title of titles) await write(title);
    await notes.waitFor(() => titlesHeard().length >= titles.length);
    expect(titlesHeard()).toEqual(titles);
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

  it('says goodbye above the last version when the row is gone', async () => {
    const id = await write('short');
    await everythingPublished();
    await notes.call(deleteNote, { params: { id } }, notes.actor());
    const gone = await notes.waitFor(() => notes.nats.states(noteState)[1]);
    // With the request and the trace of the deletion.
    const traceparent = expect.stringMatching(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const origin = { requestId: expect.any(String), traceparent };
    expect(gone).toEqual({ id: `${id}`, kind: 'note', version: 2, ...origin, data: null });
  });
});

describe('MF-08: nothing is lost', () => {
  it('when the service is killed between commit and publish', async () => {
    await notes.pause();
    const { child, baseUrl } = await spawnNotes();
    const call = fetch(baseUrl + createNoteAndDie.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(await notes.internal.headers()) },
      body: JSON.stringify({ title: 'last words' }),
    });
    const [[, signal]] = await Promise.all([once(child, 'exit'), call.catch(() => {})]);
    expect(signal).toBe('SIGKILL');
    expect(titlesHeard()).toEqual([]);
    await notes.restart();
    await notes.waitFor(() => titlesHeard().length > 0);
    await everythingPublished();
    expect(titlesHeard()).toEqual(['last words']);
  });

  it('when the broker is away: reads and changes go on, and the facts leave when it is back', async () => {
    const line = await startTcpProxy(notes.env['NATS_URL'] ?? '', true);
    await notes.pause();
    const cut = await startService((await import('./fixture/src/service.ts')).notesService, {
      ...notes.env,
      NATS_URL: line.url,
    });
    const url = `http://127.0.0.1:${cut.port}`;
    const ready = await fetch(`${url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      status: 'degraded',
      checks: { database: true, broker: false },
    });
    const headers = { 'content-type': 'application/json', ...(await notes.actor().headers()) };
    const post = (title: string) =>
      fetch(url + createNote.path, { method: 'POST', headers, body: JSON.stringify({ title }) });
    expect((await post('while away')).status).toBe(201);
    expect((await fetch(url + listNotes.path)).status).toBe(200);
    expect(titlesHeard()).toEqual([]);
    line.mend();
    await notes.waitFor(() => titlesHeard().includes('while away'));
    await notes.waitFor(async () => (await cut.outbox.pending()) === 0);

    line.cut();
    await notes.waitFor(() => !cut.nats.isConnected);
    expect((await post('while cut')).status).toBe(201);
    line.mend();
    await notes.waitFor(() => titlesHeard().includes('while cut'));
    await cut.stop();
    await line.close();
    expect(titlesHeard()).toEqual(['while away', 'while cut']);
  });

  it('when the streams are lost: facts of the last day and all states are published again', async () => {
    const ids = [await write('one'), await write('two')];
    await everythingPublished();
    await notes.pool.query(`delete from outbox where kind = 'state'`);
    await notes.nats.nats.streams.remove();
    notes.nats.clear();
    await write('three');
    await notes.waitFor(() => titlesHeard().includes('three'));
    await notes.waitFor(() => notes.nats.states(noteState).length >= 3);
    await everythingPublished();
    expect(titlesHeard()).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    for (const id of ids) {
      expect(await notes.nats.nats.streams.lastState(`state.note.${id}`)).not.toBeNull();
    }
    const stored = await notes.nats.nats.streams.info('EVENTS');
    expect(stored.lastSequence).toBeGreaterThanOrEqual(3);
  });

  it('when the stream was set back to an older copy', async () => {
    await write('one');
    await everythingPublished();
    await notes.pause();
    notes.nats.clear();
    // As the table looks when the broker comes back with less than it had acknowledged.
    await notes.nats.nats.streams.publish('event.other.thing.done.v1', 'other', '{}');
    const admin = await import('pg');
    const client = new admin.default.Client({ connectionString: notes.env['DATABASE_URL'] });
    await client.connect();
    await client.query(`update relay_state set last_seq = last_seq + 1`);
    await client.end();
    await notes.restart();
    await notes.waitFor(() => titlesHeard().includes('one'));
    await notes.waitFor(() => notes.nats.states(noteState).length > 0);
  });
});

describe('several replicas', () => {
  it('share one relay, and the next takes over', async () => {
    const { notesService } = await import('./fixture/src/service.ts');
    const second = await startService(notesService, notes.env);
    const relays = async () => {
      const { rows } = await notes.pool.query(
        `select 1 from pg_locks where locktype = 'advisory' and granted
         and database = (select oid from pg_database where datname = current_database())`,
      );
      return rows.length;
    };
    await notes.waitFor(async () => (await relays()) === 1);
    const titles = Array.from({ length: 20 }, (_, index) => `note ${index}`);
    await Promise.all(
      titles.map((title, index) =>
        (index % 2 ? second.outbox : notes.running.outbox).transact(async (_tx, facts) => {
          facts.emit(noteCreated, { noteId: index, title });
        }),
      ),
    );
    await everythingPublished();
    await notes.waitFor(() => titlesHeard().length >= titles.length);
    // Heard as plain messages, before the stream would drop repeats.
    expect(titlesHeard().sort()).toEqual([...titles].sort());
    expect(await relays()).toBe(1);

    await notes.pause();
    await second.outbox.transact(async (_tx, facts) => {
      facts.emit(noteCreated, { noteId: 99, title: 'from the second' });
    });
    await notes.waitFor(() => titlesHeard().includes('from the second'));
    await second.stop();
  });
});

describe('published rows', () => {
  it('stay a day and then go', async () => {
    await write('old');
    await write('young');
    await everythingPublished();
    await notes.pool.query(
      `update outbox set published_at = now() - interval '25 hours' where payload->>'title' = 'old'`,
    );
    await notes.restart();
    const payloads = async () => {
      const { rows } = await notes.pool.query<{ title: string }>(
        `select payload->>'title' as title from outbox where kind = 'event'`,
      );
      return rows.map(({ title }) => title);
    };
    await notes.waitFor(async () => (await payloads()).length === 1);
    expect(await payloads()).toEqual(['young']);
  });
});
