import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { listReadableTopics } from '@siteswap/contracts/platform';
import { createNote, deleteNote, noteState, renameNote } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
});
afterAll(() => notes.stop());

const write = async (title: string, userId = 1) => {
  const call = { body: { title } };
  return (await notes.call(createNote, call, notes.actor({ userId }))).body.id;
};
const rename = (id: number, title: string) =>
  notes.call(renameNote, { params: { id: `${id}` }, body: { title } }, notes.actor());
const topics = () => notes.nats.live().filter(({ subject }) => subject.startsWith('live.topic.'));
const topicsOf = (name: string) =>
  topics().filter(({ subject }) => subject === `live.topic.${name}`);

describe('a topic', () => {
  it('changes with a state and with an event, and says nothing but that', async () => {
    const id = await write('Diabolo');
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length === 1);
    await notes.waitFor(() => topicsOf('notes.title.Diabolo').length === 1);
    expect(topics().map(({ data }) => data)).toEqual([null, null]);
  });

  it('changes once the broker has the state, which caches are invalidated by', async () => {
    const id = await write('Keulen');
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length === 1);
    notes.nats.clear();
    const seen: string[] = [];
    const stops = [
      notes.nats.nats.subscribe(`state.${noteState.kind}.${id}`, () => seen.push('state')),
      notes.nats.nats.subscribe(`live.topic.notes.note.${id}`, () => seen.push('topic')),
    ];
    await rename(id, 'Keulen, rot');
    await notes.waitFor(() => seen.length === 2);
    for (const stop of stops) stop();
    expect(seen).toEqual(['state', 'topic']);
  });

  it('changes with a deletion too', async () => {
    const id = await write('Ring');
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length === 1);
    await notes.call(deleteNote, { params: { id: `${id}` } }, notes.actor());
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length === 2);
  });

  it('does not change when a change is rolled back, or when a state is published again', async () => {
    const id = await write('Poi');
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length === 1);
    const undone = notes.running.outbox.transact(async (_, outbox) => {
      outbox.state(noteState, id);
      throw new Error('changed my mind');
    });
    await expect(undone).rejects.toThrow('changed my mind');
    await notes.pool.query(
      `insert into kit.outbox (event_id, subject, kind, is_republished) values (gen_random_uuid(), $1, 'state', true)`,
      [`note.${id}`],
    );
    notes.running.outbox.kick();
    await notes.waitFor(async () => (await notes.running.outbox.pending()) === 0);
    // What is published later has a topic, and those before it had theirs.
    await rename(id, 'Poi, lang');
    const last = await write('Ende');
    await notes.waitFor(() => topicsOf(`notes.note.${last}`).length === 1);
    expect(topicsOf(`notes.note.${id}`)).toHaveLength(2);
  });

  it('without a name for its id is a line in the log, and stops nothing else', async () => {
    // Spaces have no place in the name of a topic.
    const id = await write('Drei Bälle');
    await notes.waitFor(async () => (await notes.running.outbox.pending()) === 0);
    expect(topicsOf('notes.title.Drei Bälle')).toEqual([]);
    await rename(id, 'Vier');
    await notes.waitFor(() => topicsOf(`notes.note.${id}`).length > 0);
  });
});

describe('who may read a topic', () => {
  const readable = async (userId: number, names: string[], adminMode = false) => {
    const call = { body: { userId, adminMode, topics: names } };
    const { status, body } = await notes.call(listReadableTopics, call, notes.internal);
    expect(status).toBe(200);
    return body.topics;
  };

  it('is decided by its service, for each member', async () => {
    const [own, other] = [await write('Eins', 1), await write('Zwei', 2)];
    const names = [`notes.note.${own}`, `notes.note.${other}`, 'notes.note.999', 'notes.lamp.1'];
    expect(await readable(1, names)).toEqual([`notes.note.${own}`]);
    expect(await readable(2, names)).toEqual([`notes.note.${other}`]);
    expect(await readable(3, names)).toEqual([]);
    expect(await readable(3, names, true)).toEqual([`notes.note.${own}`, `notes.note.${other}`]);
    expect(await readable(3, ['notes.title.Eins'])).toEqual(['notes.title.Eins']);
  });

  it('is for other services alone, and for names of topics', async () => {
    const body = { userId: 1, adminMode: true, topics: [] };
    for (const caller of [undefined, notes.actor({ isGlobalAdmin: true })]) {
      expect((await notes.call(listReadableTopics, { body }, caller)).status).toBe(404);
    }
    for (const topics of [['notes.note.*'], Array.from({ length: 51 }, () => 'notes.note.1')]) {
      const call = { body: { ...body, topics } };
      expect((await notes.call(listReadableTopics, call, notes.internal)).status).toBe(422);
    }
  });
});
