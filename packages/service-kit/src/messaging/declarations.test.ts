import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { defineState } from '@siteswap/contracts/event';
import { z } from 'zod';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import { startService } from '../process/run-service.ts';
import { type Declaration, declare } from './declarations.ts';

const signState = defineState('sign', z.object({ text: z.string(), sizes: z.array(z.int()) }));
const sign = (id: string, text: string) => declare(signState, id, { text, sizes: [1, 2] });

let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
  await notes.pause();
});
afterEach(() => notes.stop());

/** The notes service with these declarations, until it is stopped again. */
const start = async (...declarations: Declaration[]) => {
  const { notesService } = await import('../../test/fixture/src/service.ts');
  return startService(
    {
      ...notesService,
      build: async (kit) => {
        const parts = await notesService.build(kit);
        return { ...parts, features: [...parts.features, { declarations }] };
      },
    },
    notes.env,
  );
};
/** Versions published so far, each once: one whose acknowledgement is late on a busy machine is sent again. */
const published = () => {
  const states = notes.nats.states(signState);
  return states
    .filter(
      ({ id, version }, at) =>
        states.findIndex((one) => one.id === id && one.version === version) === at,
    )
    .map(({ id, version, data }) => ({ id, version, data }));
};
const untilPublished = (id: string, version: number) =>
  notes.waitFor(() => published().some((one) => one.id === id && one.version === version));
/** Starts once with these declarations and waits until all that it wrote was published. */
const startOnce = async (...declarations: Declaration[]) => {
  const service = await start(...declarations);
  await notes.waitFor(async () => {
    const { rows } = await service.pool.query(
      'select from kit.declared_state where data is not null',
    );
    return rows.length === declarations.length;
  });
  await notes.waitFor(async () => (await service.outbox.pending()) === 0);
  await service.stop();
};

describe('declarations', () => {
  it('are published at the first start, and again only when their content changed', async () => {
    await startOnce(sign('exit', 'Way out'), sign('entry', 'Way in'));
    await startOnce(sign('entry', 'Way in'), sign('exit', 'Way out'));
    await startOnce(sign('exit', 'Exit'), sign('entry', 'Way in'));
    await untilPublished('exit', 2);
    expect(published().slice(0, 2)).toContainEqual({
      id: 'exit',
      version: 1,
      data: { text: 'Way out', sizes: [1, 2] },
    });
    expect(published().slice(2)).toEqual([
      { id: 'exit', version: 2, data: { text: 'Exit', sizes: [1, 2] } },
    ]);
  });

  it('are withdrawn by a start without them, and come back above that version', async () => {
    await startOnce(sign('exit', 'Way out'));
    await startOnce();
    await startOnce(sign('exit', 'Way out'));
    await untilPublished('exit', 3);
    expect(published()).toEqual([
      { id: 'exit', version: 1, data: { text: 'Way out', sizes: [1, 2] } },
      { id: 'exit', version: 2, data: null },
      { id: 'exit', version: 3, data: { text: 'Way out', sizes: [1, 2] } },
    ]);
  });

  it('are published again to a new stream', async () => {
    await startOnce(sign('exit', 'Way out'));
    await notes.nats.nats.streams.remove();
    const service = await start(sign('exit', 'Way out'));
    await notes.waitFor(
      async () =>
        (await notes.nats.nats.streams.lastState('state.sign.exit').catch(() => null)) !== null,
    );
    await service.stop();
  });

  it('are written once by replicas that start together', async () => {
    const replicas = await Promise.all([
      start(sign('exit', 'Way out')),
      start(sign('exit', 'Way out')),
    ]);
    await untilPublished('exit', 1);
    const { rows } = await replicas[0].pool.query(
      `select subject from kit.outbox where kind = 'state' and not is_republished`,
    );
    for (const replica of replicas) await replica.stop();
    expect(rows).toEqual([{ subject: 'sign.exit' }]);
    expect(published()).toHaveLength(1);
  });

  it('are checked against their contract', () => {
    expect(() => declare(signState, 'exit', { text: 'Way out' } as never)).toThrow('sizes');
  });
});
