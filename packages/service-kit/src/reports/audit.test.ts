import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { auditRecorded } from '@siteswap/contracts/audit';
import { deadLetterRoutes } from '@siteswap/contracts/platform';
import {
  createNote,
  deleteNote,
  greeted,
  knock,
  listNotes,
  renameNote,
} from '../../test/fixture/src/contracts.ts';
import { type Notes, startNotes } from '../../test/start-notes.ts';
import type { Actor } from '../http/actor.ts';
import { createLogger } from '../logging/logger.ts';
import { withWrite } from '../messaging/current-write.ts';
import { collectOutbox } from '../messaging/outbox-writer.ts';
import { systemClock } from '../process/clock.ts';
import { createAudit } from './audit.ts';

let notes: Notes;
beforeEach(async () => {
  notes = await startNotes();
});
afterEach(() => notes.stop());

const admin = () => notes.actor({ userId: 3, isGlobalAdmin: true, adminMode: true });
const entries = () => notes.nats.events(auditRecorded).map(({ data }) => data);
const stored = async () => {
  const { rows } = await notes.pool.query<{ payload: unknown }>(
    'select payload from kit.outbox where subject = $1 order by id',
    [auditRecorded.subject],
  );
  return rows.map(({ payload }) => payload);
};

describe('a write in admin mode', () => {
  it('is published as one audit entry, in the transaction of its change', async () => {
    const { body } = await notes.call(createNote, { body: { title: 'a' } }, admin());
    await notes.waitFor(() => entries().length === 1);
    expect(entries()).toEqual([
      {
        id: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-7/),
        at: expect.any(String),
        service: 'svc-notes',
        userId: 3,
        adminMode: true,
        action: 'notes.note.create',
        entityType: 'note',
        entityId: String(body.id),
      },
    ]);
    await notes.call(deleteNote, { params: { id: body.id } }, admin());
    expect(await stored()).toMatchObject([
      {},
      { action: 'notes.note.delete', entityId: `${body.id}` },
    ]);
  });

  it('that is rejected has none', async () => {
    const call = { params: { id: 99 } };
    expect((await notes.call(deleteNote, call, admin())).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it('without a transaction has one of its own, once', async () => {
    expect((await notes.call(knock, {}, admin())).status).toBe(204);
    expect(await stored()).toMatchObject([{ action: 'notes.door.knock', userId: 3 }]);
  });

  it('is described by its handler, with what was before and after', async () => {
    const { body } = await notes.call(createNote, { body: { title: 'a' } }, notes.actor());
    const call = { params: { id: body.id }, body: { title: 'b' } };
    expect((await notes.call(renameNote, call, admin())).status).toBe(200);
    expect(await stored()).toMatchObject([
      { action: 'notes.note.rename', before: { title: 'a' }, after: { title: 'b' } },
    ]);
  });
});

it('a route that only admins may call is audited without admin mode', async () => {
  const routes = deadLetterRoutes('svc-notes');
  const { trouble } = await import('../../test/fixture/src/subscribers.ts');
  trouble.isOn = true;
  await notes.nats.publishEvent(greeted, { text: 'trouble' });
  const member = notes.actor({ userId: 3, isGlobalAdmin: true });
  const letters = () => notes.call(routes.list, { query: {} }, member);
  const { id } = await notes.waitFor(async () => (await letters()).body.data[0]);
  trouble.isOn = false;
  expect((await notes.call(routes.replay, { params: { id } }, member)).status).toBe(204);
  const entry = { adminMode: false, userId: 3, entityType: 'dead-letter', entityId: id };
  expect(await stored()).toMatchObject([{ ...entry, action: routes.replay.id }]);
  const metrics = await (await fetch(`${notes.baseUrl}/metrics`)).text();
  expect(metrics).toMatch(/security_events_total\{type="admin.act",outcome="success",[^}]*\} 1/);
});

/** Audit entries as a service has them. */
const trail = () =>
  createAudit({
    service: 'svc-x',
    clock: systemClock,
    log: createLogger({ name: 'svc-x', level: 'silent' }),
    securityEvent: () => {},
    commit: (run) => notes.running.outbox.transact(async (_tx, outbox) => run(outbox)),
  });

it('a write of two transactions has one entry', async () => {
  const { beforeCommit } = trail();
  const actor = { userId: 3, isGlobalAdmin: true, adminMode: true } as Actor;
  const write = { route: createNote, params: undefined, actor, requestId: 'r-1' };
  const { transact } = notes.running.outbox;
  await withWrite(write, [beforeCommit], async () => {
    await transact(async () => ({ id: 7 }));
    await transact(async () => ({ id: 8 }));
  });
  expect(await stored()).toMatchObject([{ action: 'notes.note.create', entityId: '7' }]);
});

it('an entry cannot name a person', () => {
  const { audit } = trail();
  const { outbox } = collectOutbox();
  const entry = { userId: 3, adminMode: true, action: 'core.user.update' };
  for (const field of ['email', 'newPhoneNumber', 'prenom', 'resetToken']) {
    expect(() => audit(outbox, { ...entry, after: { [field]: 'x' } })).toThrow(field);
  }
  audit(outbox, { ...entry, before: { isGlobalAdmin: false }, after: { isGlobalAdmin: true } });
});

it('reads, and writes of members, are not audited; nor are those of an administrator as a member', async () => {
  await notes.call(createNote, { body: { title: 'a' } }, notes.actor());
  await notes.call(createNote, { body: { title: 'b' } }, notes.actor({ isGlobalAdmin: true }));
  await notes.call(listNotes, { query: {} }, admin());
  expect(await stored()).toEqual([]);
});
