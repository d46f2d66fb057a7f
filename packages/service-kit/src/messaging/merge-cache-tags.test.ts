import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CacheTags } from '@siteswap/contracts/event';
import { noteState } from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { startService } from '../process/run-service.ts';
import { startTcpProxy } from '../testing/tcp-proxy.ts';
import { mergeCacheTags } from './merge-cache-tags.ts';
import type { Transact } from './states.ts';

let notes: Notes;
beforeAll(async () => {
  notes = await startNotes();
  // The streams are new, so all states there are by then are published again.
  const { id } = await newNote();
  await change(notes.running.outbox, id, blue);
  await messageOf(id);
  await nothingPending();
});
afterAll(() => notes.stop());
beforeEach(() => notes.nats.clear());

type Outbox = { readonly transact: Transact<Notes['prisma']> };

const newNote = () => notes.prisma.note.create({ data: { title: 'Diabolo', author: 1 } });

/** Changes a note; each of `all` is recorded once, in one transaction. */
const change = ({ transact }: Outbox, id: number, ...all: (CacheTags | undefined)[]) =>
  transact(async (tx, outbox) => {
    await tx.note.update({ where: { id }, data: { version: { increment: 1 } } });
    for (const cacheTags of all) outbox.state(noteState, id, cacheTags);
  });

const nothingPending = () =>
  notes.waitFor(async () => (await notes.running.outbox.pending()) === 0);

/** The first message about a note since the last `clear`. */
const messageOf = (id: number) =>
  notes.waitFor(() => notes.nats.states(noteState).find((state) => state.id === `${id}`));

const blue = { colour: ['blue'], size: ['small'] };
const red = { colour: ['red', 'blue'], size: ['small'] };

describe('what a change of a state concerns', () => {
  it('is in its message', async () => {
    const { id } = await newNote();
    await change(notes.running.outbox, id, blue);
    expect(await messageOf(id)).toMatchObject({ version: 2, cacheTags: blue });
  });

  it('is absent when the change does not say', async () => {
    const { id } = await newNote();
    await change(notes.running.outbox, id, undefined);
    expect(await messageOf(id)).not.toHaveProperty('concerns');
  });

  it.each([
    ['everything that was said', [blue, red], { colour: ['blue', 'red'], size: ['small'] }],
    ['everything at all once it was not said', [blue, undefined], undefined],
    ['everything at all from the beginning', [undefined, blue], undefined],
  ])('is, recorded several times in one transaction, %s', async (_, all, expected) => {
    const { id } = await newNote();
    await change(notes.running.outbox, id, ...all);
    expect((await messageOf(id)).cacheTags).toEqual(expected);
  });

  it('is that of all changes when their messages became one, also after a crash', async () => {
    const line = await startTcpProxy(notes.env['NATS_URL'] ?? '', true);
    const [said, notSaid] = [await newNote(), await newNote()];
    await notes.pause();
    const { notesService } = await import('../../test/fixture/src/service.ts');
    // It never reaches the broker, and another process finds what it left in the table.
    const cut = await startService(notesService, { ...notes.env, NATS_URL: line.url });
    await change(cut.outbox as Outbox, said.id, blue);
    await change(cut.outbox as Outbox, notSaid.id, blue);
    await change(cut.outbox as Outbox, said.id, red);
    await change(cut.outbox as Outbox, notSaid.id, undefined);
    await cut.stop();
    await line.close();
    await notes.restart();
    const cacheTags = { colour: ['blue', 'red'], size: ['small'] };
    expect(await messageOf(said.id)).toMatchObject({ version: 3, cacheTags });
    const other = await messageOf(notSaid.id);
    expect(other.version).toBe(3);
    expect(other).not.toHaveProperty('concerns');
  });

  it('is not known when a stream that was lost is published again', async () => {
    const { id } = await newNote();
    await change(notes.running.outbox, id, blue);
    await messageOf(id);
    await nothingPending();
    await notes.nats.nats.streams.remove();
    notes.nats.clear();
    await notes.restart();
    expect(await messageOf(id)).not.toHaveProperty('concerns');
  });
});

describe('several changes', () => {
  it('concern everything under a name that one of them leaves out', () => {
    const { size } = red;
    expect(mergeCacheTags([blue, { size }])).toEqual({ size });
    expect(mergeCacheTags([{ size }, blue, null])).toBeNull();
    expect(mergeCacheTags([{ colour: [] }, { colour: [] }])).toEqual({ colour: [] });
    expect(mergeCacheTags([])).toBeNull();
  });
});
